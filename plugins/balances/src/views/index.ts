import { TokenDetails } from './TokenDetails.tsx'

export { Tokens } from './Tokens.tsx'
export { Total } from './Total.tsx'

interface BalancesViews {
  readonly TokenDetails: typeof TokenDetails
}

// One chunk for all that is drawn, and its style sheet: the parts share most of what they are made of.
export const views: BalancesViews = { TokenDetails }

export const css: string = __LK_CSS__
