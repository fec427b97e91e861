export type { CaipId } from './core/caip.ts'

export type { ChainConfig, ExchangeConfig, TokenConfig } from './core/config/chainConfig.ts'

export type {
  AnalyticsConfig,
  Config,
  GatewayConfig,
  IndexerConfig,
  LimitsConfig,
  LogConfig,
  NamesConfig,
} from './core/config/config.ts'
export type { EndpointGroup, ProjectConfig, ProjectInput } from './core/config/projectConfig.ts'
export {
  ConfigError,
  type ConfigErrorCode,
  GatewayError,
  type GatewayErrorOptions,
  type Reason,
} from './core/errors.ts'
export type { Log } from './core/log.ts'
export type { AskOptions, Merged } from './core/source.ts'
export type { Gateway, GatewayOptions } from './createGateway.ts'
export { createGateway } from './createGateway.ts'

export type { BalanceQuestion, BalanceSource } from './features/balance/source.ts'

export type { HistoryQuestion, HistorySource } from './features/history/source.ts'
export type { IdentitySource, NameSource } from './features/names/source.ts'

export type { OnrampSource } from './features/onramp/source.ts'
export type { PriceSource, RateSource } from './features/prices/source.ts'
export type { SessionSource } from './features/sessions/source.ts'
export type {
  ApprovalQuestion,
  ApproveTransaction,
  QuoteSource,
  SwapQuestion,
  SwapTerms,
  SwapTransaction,
} from './features/swap/source.ts'

export type { Sources } from './sources.ts'
