export {
  type AccountTrial,
  checkHistorySource,
  checkHoldingSource,
  checkNftSource,
  checkSessionSource,
  type SessionSourceTrial,
} from './checks/checkAccountSource.ts'
export {
  checkDirectorySource,
  checkIdentitySource,
  checkNameSource,
  type DirectorySourceTrial,
  type IdentitySourceTrial,
  type NameSourceTrial,
} from './checks/checkLookupSource.ts'
export {
  checkExchangeSource,
  checkOnrampSource,
  checkQuoteSource,
  type ExchangeSourceTrial,
  type OnrampSourceTrial,
  type QuoteSourceTrial,
} from './checks/checkMoneySource.ts'
export {
  checkFeeSource,
  checkGasSource,
  checkPriceSource,
  checkTokenSource,
  type FeeSourceTrial,
  type GasSourceTrial,
  type PriceSourceTrial,
} from './checks/checkTokenSource.ts'
export type { CaipId } from './core/caip.ts'
export type { Chain, EvmChain, RpcCall, RpcOutcome } from './core/chains/chain.ts'
export type { Chains } from './core/chains/chains.ts'
export type { ChainConfig, ExchangeConfig, TokenConfig } from './core/config/chainConfig.ts'
export type {
  AnalyticsConfig,
  Config,
  GatewayConfig,
  IndexerConfig,
  LimitsConfig,
  LogConfig,
  NamesConfig,
  PicturesConfig,
  SourcesConfig,
} from './core/config/config.ts'
export type { EndpointGroup, ProjectConfig, ProjectInput } from './core/config/projectConfig.ts'
export {
  ConfigError,
  type ConfigErrorCode,
  GatewayError,
  type GatewayErrorOptions,
  type Reason,
} from './core/errors.ts'
export type { Delivery } from './core/http/delivery.ts'
export type { Log } from './core/log.ts'
export { type CachedOptions, cached, firstOf, route, type Selected } from './core/sources/compose.ts'
export { readOptions, type SourceSelection, sourceOptions } from './core/sources/selection.ts'
export type { AccountRequest, Merged, RequestOptions } from './core/sources/source.ts'
export {
  createSourceFetch,
  SourceError,
  type SourceErrorKind,
  type SourceFetch,
  type SourceFetchOptions,
  type SourceMetrics,
} from './core/sources/sourceFetch.ts'
export type { Gateway, GatewayOptions } from './createGateway.ts'
export { createGateway } from './createGateway.ts'
export type { BalanceRequest, BalanceSource, Holding, HoldingSource } from './features/balance/source.ts'
export type { DirectorySource } from './features/directory/source.ts'
export type { FeeRates, FeeSource } from './features/fees/source.ts'
export { chainGas } from './features/gas/onchain.ts'
export type { GasSource } from './features/gas/source.ts'
export type { ChainHistoryPage, ChainHistorySource, HistoryRequest, HistorySource } from './features/history/source.ts'
export type { FoundIdentity, IdentitySource, NameSource } from './features/names/source.ts'
export type { AllNfts, AllNftsRequest } from './features/nfts/combine.ts'
export type { NftPage, NftRequest, NftSource } from './features/nfts/source.ts'
export type { Onramp } from './features/onramp/onramp.ts'
export type {
  DepositRequest,
  ExchangeSource,
  Notice,
  OnrampSource,
  OrderEvent,
  OrderPage,
  OrderRequest,
  PayoutSource,
} from './features/onramp/source.ts'
export { type CoingeckoOptions, coingeckoPrices } from './features/prices/coingecko.ts'
export { cachedPrices, combinePrices } from './features/prices/combine.ts'
export { defillamaPrices } from './features/prices/defillama.ts'
export type { Price, PriceSource } from './features/prices/source.ts'
export type { SessionSource } from './features/sessions/source.ts'
export type {
  ApprovalRequest,
  ApproveTransaction,
  BuiltSwap,
  QuoteSource,
  SignedSwap,
  SwapRequest,
  SwapTerms,
} from './features/swap/source.ts'
export type { Swaps } from './features/swap/swaps.ts'
export type { ListedToken, TokenSource } from './features/tokens/source.ts'
export { jupiterTokens, tokenList } from './features/tokens/tokenList.ts'
export type { TokenMetadata } from './features/tokens/tokenMetadata.ts'
export { shippedSources } from './shippedSources.ts'
export type { CreateSource, Source, SourceContext, SourceKind } from './sourceContract.ts'
export type { Sources } from './sources.ts'
