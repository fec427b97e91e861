// The contract between the client and a directory service.
export type { AnalyticsConfig, InjectedHint, WalletEntry, WalletsAnswer } from './wallets.ts'
export { analyticsConfigSchema, walletEntrySchema, walletsAnswerSchema } from './wallets.ts'
export type { WalletsQuery } from './walletsQuery.ts'
export { walletsQuerySchema } from './walletsQuery.ts'
