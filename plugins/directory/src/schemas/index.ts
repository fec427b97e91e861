// What the directory client and a directory service agree on.
export type { AnalyticsConfig } from './analyticsConfig.ts'
export { analyticsConfigSchema } from './analyticsConfigSchema.ts'
export type { InjectedHint, WalletEntry } from './walletEntry.ts'
export { walletEntrySchema } from './walletEntrySchema.ts'
export type { WalletsAnswer } from './walletsAnswer.ts'
export { walletsAnswerSchema } from './walletsAnswerSchema.ts'
export type { WalletsQuery } from './walletsQuery.ts'
export { walletsQuerySchema } from './walletsQuerySchema.ts'
