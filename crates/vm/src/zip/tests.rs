use proptest::prelude::*;

use super::deflate::{FINISH, NO_FLUSH};
use super::{Deflate, DeflateStatus, Inflate, InflateStatus, Io, Strategy, adler32, crc32};

/// Compresses with input and output cut into pieces of these sizes.
fn compress(stream: &mut Deflate, input: &[u8], piece: usize, room: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    loop {
        let end = (at + piece).min(input.len());
        let flush = if end == input.len() { FINISH } else { NO_FLUSH };
        let mut buffer = vec![0; room];
        let mut io = Io::new(&input[at..end], &mut buffer);
        let status = stream.run(&mut io, flush);
        let (used, written) = (io.used, io.written);
        at += used;
        out.extend_from_slice(&buffer[..written]);
        if status == DeflateStatus::End {
            return out;
        }
        assert!(used > 0 || written > 0 || status == DeflateStatus::Ok, "no progress");
    }
}

fn expand(stream: &mut Inflate, input: &[u8], piece: usize, room: usize) -> Result<Vec<u8>, &'static str> {
    let mut out = Vec::new();
    let mut at = 0;
    loop {
        let end = (at + piece).min(input.len());
        let mut buffer = vec![0; room];
        let mut io = Io::new(&input[at..end], &mut buffer);
        let status = stream.run(&mut io);
        let (used, written) = (io.used, io.written);
        at += used;
        out.extend_from_slice(&buffer[..written]);
        match status {
            InflateStatus::End => return Ok(out),
            InflateStatus::Bad(message) => return Err(message),
            InflateStatus::Dictionary => return Err("dictionary"),
            InflateStatus::More if used == 0 && written == 0 => return Err("truncated"),
            InflateStatus::More => {}
        }
    }
}

/// Text-like bytes: runs and repetitions of all sorts.
fn sample(seed: u64, length: usize) -> Vec<u8> {
    let mut state = seed | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let mut bytes: Vec<u8> = Vec::with_capacity(length);
    while bytes.len() < length {
        let (choice, count) = (next() % 4, (next() % 300) as usize + 1);
        if choice == 0 && bytes.len() > 10 {
            let from = next() as usize % bytes.len();
            let end = (from + count).min(bytes.len());
            bytes.extend_from_within(from..end);
        } else if choice == 1 {
            bytes.extend(std::iter::repeat_n(next() as u8, count));
        } else {
            bytes.extend((0..count).map(|_| b'a' + (next() % (choice * 9 + 1)) as u8));
        }
    }
    bytes.truncate(length);
    bytes
}

#[test]
fn known_streams_come_out_as_zlib_makes_them() {
    let mut stream = Deflate::new(6, Strategy::Default, true);
    let bytes = compress(&mut stream, b"hello hello hello hello", 100, 100);
    assert_eq!(
        bytes,
        [0x78, 0x9c, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57, 0xc8, 0x40, 0x27, 1, 0x68, 3, 8, 0xb1]
    );
    let mut stream = Deflate::new(0, Strategy::Default, false);
    assert_eq!(compress(&mut stream, b"abc", 100, 100), [1, 3, 0, 0xFC, 0xFF, b'a', b'b', b'c']);
}

#[test]
fn output_is_zlibs_byte_for_byte() {
    // Seed and length of the input, level, strategy; length and CRC-32 of what zlib 1.2.13 makes of it.
    let rows = [
        (1, 5000, 1, 0, 1452, 0x40B1_4A81),
        (2, 200_000, 2, 0, 79_881, 0xC850_B901),
        (3, 150_000, 3, 0, 59_356, 0x54EC_8AE2),
        (4, 150_000, 4, 0, 55_502, 0x14CC_C978),
        (5, 100_000, 5, 1, 34_463, 0xBB96_8B0C),
        (6, 300_000, 6, 0, 121_415, 0xBD20_FDEB),
        (7, 100_000, 7, 0, 35_462, 0x6FAD_3217),
        (8, 100_000, 8, 1, 32_576, 0xD9FB_7F61),
        (9, 300_000, 9, 0, 116_754, 0x86C3_7AA6),
        (10, 100_000, 6, 2, 67_787, 0x753D_74C0),
        (12, 10, 6, 0, 11, 0xCDCD_4DCD),
    ];
    for (seed, length, level, strategy, size, sum) in rows {
        let strategy = [Strategy::Default, Strategy::Filtered, Strategy::HuffmanOnly][strategy];
        let mut stream = Deflate::new(level, strategy, true);
        let bytes = compress(&mut stream, &sample(seed, length), length, 2 * length + 100);
        assert_eq!((bytes.len(), crc32(0, &bytes)), (size, sum), "seed {seed}");
    }
}

#[test]
fn broken_streams_are_refused_in_zlibs_words() {
    let cases: [(&[u8], &str); 7] = [
        (&[0x78, 0x9d, 0, 0], "incorrect header check"),
        (&[0x77, 0x85, 0, 0], "unknown compression method"),
        (&[0x78, 0x9c, 7], "invalid block type"),
        (&[0x78, 0x9c, 1, 1, 0, 0, 0], "invalid stored block lengths"),
        (&[0x78, 0x9c, 3, 0, 0, 0, 0, 9], "incorrect data check"),
        (&[0x78, 0x9c, 0x4b, 4, 0x62, 0], "invalid distance too far back"),
        (&[0x78, 0x9c, 0xfd, 0xff, 0xff], "too many length or distance symbols"),
    ];
    for (bytes, message) in cases {
        assert_eq!(expand(&mut Inflate::new(true), bytes, 100, 100), Err(message), "{bytes:x?}");
    }
}

#[test]
fn dictionaries_are_asked_for_and_used() {
    let dictionary = b"the quick brown fox jumps over the lazy dog";
    let mut stream = Deflate::new(9, Strategy::Default, true);
    assert!(stream.set_dictionary(dictionary));
    let bytes = compress(&mut stream, b"the lazy dog jumps over the quick brown fox", 100, 1000);
    let mut inflate = Inflate::new(true);
    assert_eq!(expand(&mut inflate, &bytes, 100, 100), Err("dictionary"));
    assert_eq!(inflate.checksum(), adler32(1, dictionary));
    assert!(!inflate.set_dictionary(b"another"));
    assert!(inflate.set_dictionary(dictionary));
    assert_eq!(
        expand(&mut inflate, &bytes[6..], 100, 100).unwrap(),
        b"the lazy dog jumps over the quick brown fox"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn what_was_compressed_comes_back(
        seed: u64, length in 0usize..200_000, level in 0i32..10, strategy in 0u8..3, wrapped: bool,
        pieces in (1usize..70_000, 1usize..70_000),
    ) {
        let input = sample(seed, length);
        let strategy = [Strategy::Default, Strategy::Filtered, Strategy::HuffmanOnly][usize::from(strategy)];
        let bytes = compress(&mut Deflate::new(level, strategy, wrapped), &input, pieces.0, pieces.1);
        let output = expand(&mut Inflate::new(wrapped), &bytes, pieces.1, pieces.0);
        prop_assert!(output.as_deref() == Ok(&input[..]));
    }

    #[test]
    fn no_bytes_make_decompression_panic(bytes: Vec<u8>, wrapped: bool, pieces in (1usize..50, 1usize..5000)) {
        let _ = expand(&mut Inflate::new(wrapped), &bytes, pieces.0, pieces.1);
    }

    #[test]
    fn changing_level_in_the_middle_loses_nothing(
        seed: u64, first in 0i32..10, second in 0i32..10, length in 0usize..150_000, room in 1usize..100_000,
    ) {
        let input = sample(seed, length);
        let (head, tail) = input.split_at(length / 2);
        let mut stream = Deflate::new(first, Strategy::Default, false);
        let mut out = Vec::new();
        let mut at = 0;
        while at < head.len() {
            let mut buffer = vec![0; room];
            let mut io = Io::new(&head[at..], &mut buffer);
            stream.run(&mut io, NO_FLUSH);
            let (used, written) = (io.used, io.written);
            at += used;
            out.extend_from_slice(&buffer[..written]);
        }
        loop {
            let mut buffer = vec![0; room];
            let mut io = Io::new(&[], &mut buffer);
            let status = stream.set_params(&mut io, second, Strategy::Default);
            let written = io.written;
            out.extend_from_slice(&buffer[..written]);
            if status == DeflateStatus::Ok {
                break;
            }
        }
        out.extend(compress(&mut stream, tail, 10_000, room));
        prop_assert!(expand(&mut Inflate::new(false), &out, 1000, 1000).as_deref() == Ok(&input[..]));
    }
}
