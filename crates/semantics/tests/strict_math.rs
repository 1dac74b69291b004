//! Some results of `java.lang.StrictMath`, recorded, so that something is compared where there is no JDK.

use testwright_semantics::strict_math;

type Unary = fn(f64) -> f64;
type Binary = fn(f64, f64) -> f64;

/// A function, its argument, and the bits of the result.
const UNARY: &[(Unary, f64, u64)] = &[
    (strict_math::sin, 0.5, 0x3fde_aee8_744b_05f0),
    (strict_math::sin, 3.0, 0x3fc2_1038_6db6_d55b),
    (strict_math::sin, 1000000.0, 0xbfd6_664b_2568_d867),
    (strict_math::sin, 1e22, 0xbfeb_453a_b76b_f397),
    (strict_math::sin, -1e300, 0x3fea_2c16_b010_e385),
    (strict_math::cos, 0.5, 0x3fec_1528_065b_7d50),
    (strict_math::cos, 3.0, 0xbfef_ae04_be85_e5d2),
    (strict_math::cos, 1000000.0, 0x3fed_f9df_9906_d32c),
    (strict_math::cos, 1e22, 0x3fe0_be2c_ef01_c8f4),
    (strict_math::cos, -1e300, 0xbfe2_6990_22ad_c4c1),
    (strict_math::tan, 0.7, 0x3fea_f406_c2fc_78ae),
    (strict_math::tan, 3.0, 0xbfc2_3ef7_1254_b86f),
    (strict_math::tan, 1000000.0, 0xbfd7_e976_8ab7_34c0),
    (strict_math::tan, 1e22, 0xbffa_0f79_c1b6_b258),
    (strict_math::tan, -1e300, 0xbff6_be41_1f37_ac77),
    (strict_math::asin, 0.3, 0x3fd3_8015_9e14_f6ff),
    (strict_math::asin, -0.7, 0xbfe8_d00e_692a_fd95),
    (strict_math::asin, 0.99, 0x3ff6_de3c_6f33_d51d),
    (strict_math::acos, 0.3, 0x3ff4_41f5_ecbe_ef59),
    (strict_math::acos, -0.7, 0x4002_c501_446c_d5f2),
    (strict_math::acos, 0.99, 0x3fc2_1df7_2882_bfd8),
    (strict_math::atan, 0.3, 0x3fd2_a73a_661e_af06),
    (strict_math::atan, -0.6, 0xbfe1_4b1d_d5f9_0ce1),
    (strict_math::atan, 1.1, 0x3fea_a7c8_5451_83cd),
    (strict_math::atan, 2.0, 0x3ff1_b6e1_92eb_be44),
    (strict_math::atan, 1e10, 0x3ff9_21fb_543d_4de0),
    (strict_math::exp, 0.3, 0x3ff5_9905_8c8c_1a96),
    (strict_math::exp, 1.0, 0x4005_bf0a_8b14_576a),
    (strict_math::exp, -100.5, 0x36e0_1a0e_5643_644f),
    (strict_math::exp, 709.5, 0x7fe8_1e9b_4b52_d0c9),
    (strict_math::exp, -740.25, 0x0000_0000_0000_0042),
    (strict_math::expm1, 1e-5, 0x3ee4_f8bc_681c_dfb6),
    (strict_math::expm1, 0.3, 0x3fd6_6416_3230_6a56),
    (strict_math::expm1, -1.0, 0xbfe4_3a54_e4e9_8864),
    (strict_math::expm1, 3.5, 0x4040_0ec7_2139_6bdb),
    (strict_math::expm1, 30.0, 0x42a3_7047_0aec_26ed),
    (strict_math::expm1, 500.0, 0x6d04_5ba2_a9f7_e438),
    (strict_math::log, 0.7, 0xbfd6_d3c3_24e1_3f50),
    (strict_math::log, 1.4, 0x3fd5_88c2_d913_348e),
    (strict_math::log, 10.0, 0x4002_6bb1_bbb5_5516),
    (strict_math::log, 1e-310, 0xc086_4e69_394d_9508),
    (strict_math::log10, 0.7, 0xbfc3_d3d3_d21c_cf04),
    (strict_math::log10, 1000.0, 0x4008_0000_0000_0000),
    (strict_math::log10, 1e-310, 0xc073_6000_0000_0000),
    (strict_math::log1p, 1e-12, 0x3d71_9799_812d_e065),
    (strict_math::log1p, 0.3, 0x3fd0_ca93_7be1_b9dc),
    (strict_math::log1p, -0.9, 0xc002_6bb1_bbb5_5516),
    (strict_math::log1p, 1e20, 0x4047_069e_2aa2_aa5b),
    (strict_math::sqrt, 2.0, 0x3ff6_a09e_667f_3bcd),
    (strict_math::sqrt, 1e-310, 0x1fc1_2978_72d9_cbae),
    (strict_math::cbrt, 2.0, 0x3ff4_28a2_f98d_728b),
    (strict_math::cbrt, -1e-310, 0xaa7a_9d1b_0b5d_7427),
    (strict_math::sinh, 0.5, 0x3fe0_acd0_0fe6_3b97),
    (strict_math::sinh, -5.5, 0xc05e_9602_d48d_0661),
    (strict_math::sinh, 100.5, 0x48ef_cc37_a76f_9e76),
    (strict_math::sinh, 710.25, 0x7fe9_87d2_3750_ae27),
    (strict_math::cosh, 0.25, 0x3ff0_80ab_05ca_6146),
    (strict_math::cosh, -5.5, 0x405e_9645_c9b6_718b),
    (strict_math::cosh, 100.5, 0x48ef_cc37_a76f_9e76),
    (strict_math::cosh, 710.25, 0x7fe9_87d2_3750_ae27),
    (strict_math::tanh, 0.5, 0x3fdd_9353_d756_8af3),
    (strict_math::tanh, -5.5, 0xbfef_ffb9_f2fc_1e91),
    (strict_math::tanh, 1e-20, 0x3bc7_9ca1_0c92_4223),
    (strict_math::ceil, -0.5, 0x8000_0000_0000_0000),
    (strict_math::ceil, 1.5, 0x4000_0000_0000_0000),
    (strict_math::floor, -0.5, 0xbff0_0000_0000_0000),
    (strict_math::floor, 1.5, 0x3ff0_0000_0000_0000),
    (strict_math::rint, -0.5, 0x8000_0000_0000_0000),
    (strict_math::rint, 2.5, 0x4000_0000_0000_0000),
    (strict_math::rint, 3.5, 0x4010_0000_0000_0000),
];

/// A function, its arguments, and the bits of the result.
const BINARY: &[(Binary, f64, f64, u64)] = &[
    (strict_math::atan2, 1.0, -2.0, 0x4005_6c6e_7397_f5ae),
    (strict_math::atan2, -3.0, 0.5, 0xbff6_7d88_63bc_99bd),
    (strict_math::atan2, 1e-20, -1e300, 0x4009_21fb_5444_2d18),
    (strict_math::pow, 2.5, 3.7, 0x403d_ac93_f32d_18dd),
    (strict_math::pow, 0.1, -20.3, 0x4425_a1f7_24d2_80bd),
    (strict_math::pow, -1.5, 7.0, 0xc031_1600_0000_0000),
    (strict_math::pow, 1.0000001, 3e9, 0x5afc_05a5_6d67_53a4),
    (strict_math::pow, 0.3, 612.25, 0x0000_0000_0000_05d4),
    (strict_math::hypot, 3.1, 4.7, 0x4016_8566_e3aa_6849),
    (strict_math::hypot, 1e300, 7e299, 0x7e3d_29d1_6afe_af95),
    (strict_math::hypot, 1e-310, 3e-311, 0x0000_1338_0a85_a1f1),
    (strict_math::ieee_remainder, 10.5, 4.0, 0xbff8_0000_0000_0000),
    (strict_math::ieee_remainder, -1e300, 3.7, 0xbffc_408f_4350_ed98),
];

#[test]
fn functions_of_one_argument_give_the_recorded_results() {
    for (row, &(function, x, bits)) in UNARY.iter().enumerate() {
        assert_eq!(function(x).to_bits(), bits, "row {row}, argument {x}");
    }
}

#[test]
fn functions_of_two_arguments_give_the_recorded_results() {
    for (row, &(function, x, y, bits)) in BINARY.iter().enumerate() {
        assert_eq!(function(x, y).to_bits(), bits, "row {row}, arguments {x} and {y}");
    }
}
