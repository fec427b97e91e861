/** What one block may hold before its node is not believed. */
export const LIMITS = {
  transactions: 100_000,
  logs: 200_000,
  topics: 4,
  /** The last second of the year 9999. */
  timestamp: 253_402_300_799,
  blockNumber: 999_999_999_999,
} as const
