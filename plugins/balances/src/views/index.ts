import { TokenDetails } from './TokenDetails.tsx'

export * as actions from '../actions/index.ts'
export { default as en } from '../locales/en.ts'
export { Tokens } from './Tokens.tsx'
export { Total } from './Total.tsx'

interface BalancesViews {
  readonly TokenDetails: typeof TokenDetails
}

// One chunk for all that is drawn, and its style sheet: the parts share most of what they are made of.
export const views: BalancesViews = { TokenDetails }

export const css: string = __LK_CSS__

/** The languages besides English, which comes with the views. */
export const others: {
  readonly ar: () => Promise<typeof import('../locales/ar.ts')>
  readonly de: () => Promise<typeof import('../locales/de.ts')>
} = {
  ar: () => import('../locales/ar.ts'),
  de: () => import('../locales/de.ts'),
}
