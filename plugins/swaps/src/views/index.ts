import { Swap } from './Swap.tsx'
import { SwapPreview } from './SwapPreview.tsx'
import { SwapSelectToken } from './SwapSelectToken.tsx'

interface SwapsViews {
  readonly Swap: typeof Swap
  readonly SwapSelectToken: typeof SwapSelectToken
  readonly SwapPreview: typeof SwapPreview
}

// One chunk for all views and their style sheet: a swap passes most of them.
export const views: SwapsViews = { Swap, SwapSelectToken, SwapPreview }

export const css: string = __LK_CSS__
