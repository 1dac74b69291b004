//! CRC-32 and Adler-32, as zlib computes them.

/// The CRC's table, one entry per byte value (polynomial 0xEDB88320, bits reversed).
const CRC_TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

/// Continues a CRC-32, which begins with 0.
#[must_use]
pub(crate) fn crc32(crc: u32, bytes: &[u8]) -> u32 {
    let step = |crc: u32, byte: &u8| CRC_TABLE[usize::from(crc as u8 ^ byte)] ^ crc >> 8;
    !bytes.iter().fold(!crc, step)
}

/// Continues an Adler-32, which begins with 1.
#[must_use]
pub(crate) fn adler32(adler: u32, bytes: &[u8]) -> u32 {
    const BASE: u32 = 65_521;
    let (mut a, mut b) = (adler & 0xFFFF, adler >> 16);
    // The longest run for which neither sum overflows before it is reduced.
    for chunk in bytes.chunks(5_552) {
        for byte in chunk {
            a += u32::from(*byte);
            b += a;
        }
        a %= BASE;
        b %= BASE;
    }
    b << 16 | a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_check_values_come_out() {
        assert_eq!(crc32(0, b"123456789"), 0xCBF4_3926);
        assert_eq!(crc32(crc32(0, b"1234"), b"56789"), 0xCBF4_3926);
        assert_eq!(adler32(1, b"Wikipedia"), 0x11E6_0398);
        assert_eq!(adler32(1, &[0xFF; 100_000]), adler32(adler32(1, &[0xFF; 33_333]), &[0xFF; 66_667]));
    }
}
