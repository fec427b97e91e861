/** Where new tokens come from and burnt ones go. */
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'
