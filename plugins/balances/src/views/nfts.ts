import { HiddenNfts } from './HiddenNfts.tsx'
import { NftDetails } from './NftDetails.tsx'
import { Nfts } from './Nfts.tsx'

export { Nfts }

interface NftViews {
  readonly HiddenNfts: typeof HiddenNfts
  readonly NftDetails: typeof NftDetails
}

// A chunk of its own: most visits never open this tab.
export const views: NftViews = { HiddenNfts, NftDetails }
