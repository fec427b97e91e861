// The contract between the client and a directory service.
export type {
  AnalyticsConfig,
  InjectedHint,
  WalletEntry,
  WalletName,
  WalletNamesAnswer,
  WalletsAnswer,
} from './wallets.ts'
export {
  analyticsConfigSchema,
  walletEntrySchema,
  walletNameSchema,
  walletNamesAnswerSchema,
  walletsAnswerSchema,
} from './wallets.ts'
export type { WalletNamesQuery, WalletsQuery } from './walletsQuery.ts'
export { walletNamesQuerySchema, walletsQuerySchema } from './walletsQuery.ts'
