import { FundAssetSelect } from './FundAssetSelect.tsx'
import { FundFromExchange } from './FundFromExchange.tsx'
import { FundInProgress } from './FundInProgress.tsx'
import { FundWallet } from './FundWallet.tsx'

interface FundViews {
  readonly FundWallet: typeof FundWallet
  readonly FundFromExchange: typeof FundFromExchange
  readonly FundAssetSelect: typeof FundAssetSelect
  readonly FundInProgress: typeof FundInProgress
}

// One chunk for all views.
export const views: FundViews = { FundWallet, FundFromExchange, FundAssetSelect, FundInProgress }

export const css: string = __LK_CSS__
