export type { CaipId } from './caip/caipId.ts'
export type { ChainConfig, ExchangeConfig, TokenConfig } from './config/chainConfig.ts'
export type {
  AnalyticsConfig,
  Config,
  GatewayConfig,
  IndexerConfig,
  LimitsConfig,
  LogConfig,
  NamesConfig,
} from './config/config.ts'
export type { EndpointGroup } from './config/endpointGroups.ts'
export type { ProjectConfig, ProjectInput } from './config/projectConfig.ts'
export { ConfigError, type ConfigErrorCode } from './configError.ts'
export { createGateway } from './createGateway.ts'
export type { Gateway } from './gateway.ts'
export { GatewayError, type GatewayErrorOptions, type Reason } from './gatewayError.ts'
export type { GatewayOptions } from './gatewayOptions.ts'
export type { Log } from './log/log.ts'
export type { AskOptions, Merged } from './sources/askOptions.ts'
export type { BalanceQuestion, BalanceSource } from './sources/balanceSource.ts'
export type { HistoryQuestion, HistorySource } from './sources/historySource.ts'
export type { IdentitySource } from './sources/identitySource.ts'
export type { NameSource } from './sources/nameSource.ts'
export type { OnrampSource } from './sources/onrampSource.ts'
export type { PriceSource } from './sources/priceSource.ts'
export type {
  ApprovalQuestion,
  ApproveTransaction,
  QuoteSource,
  SwapQuestion,
  SwapTerms,
  SwapTransaction,
} from './sources/quoteSource.ts'
export type { RateSource } from './sources/rateSource.ts'
export type { SessionSource } from './sources/sessionSource.ts'
export type { Sources } from './sources/sources.ts'
