import { Preview } from './Preview.tsx'
import { Swap } from './Swap.tsx'
import { SwapSelectToken } from './SwapSelectToken.tsx'

export * as actions from '../actions/index.ts'

interface SwapsViews {
  readonly Swap: typeof Swap
  readonly SwapSelectToken: typeof SwapSelectToken
  readonly SwapPreview: typeof Preview
}

// The form with its list and what is done in it, and the style sheet of all views; the review comes with the press on Review.
export const views: SwapsViews = { Swap, SwapSelectToken, SwapPreview: Preview }

export const css: string = __LK_CSS__
