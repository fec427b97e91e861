// The asset model: types and pure functions, no state. An entry of its own: through the main one it would be part of every
// host's first bundle.
export {
  amountForCents,
  centsOf,
  type HoldingsTotal,
  PRICE_MAX_AGE,
  shownAmount,
  totalOf,
} from './assets/amounts.ts'
export {
  type Asset,
  type AssetId,
  type AssetIdInput,
  type AssetNames,
  type AssetPrice,
  type AssetStanding,
  type AssetTrait,
  assetId,
  type Holding,
  type HoldingPart,
  nativeAsset,
  networkOfAsset,
  readAssetId,
  tokenAssetId,
} from './assets/asset.ts'
export {
  BALANCE_FRESH,
  BALANCE_RETRY_BLOCK,
  isBalance,
  mayRead,
  type ReadTimes,
  retryIn,
} from './assets/balanceRules.ts'
export type { NativeBalance } from './assets/nativeBalance.ts'
export { looksLike, type NamedAsset, standingOf } from './assets/standing.ts'
// Also in the main entry; from here they are not a part of the host's first bundle.
export {
  assertCaipAddress,
  isCaipAddress,
  isCaipNetworkId,
  parseCaipAddress,
  parseCaipAssetId,
  parseCaipNetworkId,
  printCaipAddress,
  printCaipAssetId,
  printCaipNetworkId,
} from './network/caip.ts'
