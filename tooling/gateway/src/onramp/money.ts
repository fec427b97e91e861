/** One whole unit of any currency: money is counted in whole numbers with 18 decimals. */
export const ONE: bigint = 10n ** 18n
