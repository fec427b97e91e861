import { ConnectingFarcaster } from './ConnectingFarcaster.tsx'
import { ConnectingSocial } from './ConnectingSocial.tsx'
import { ConnectSocials, SocialRow } from './SocialRow.tsx'

interface SocialViews {
  readonly ConnectSocials: typeof ConnectSocials
  readonly ConnectingSocial: typeof ConnectingSocial
  readonly ConnectingFarcaster: typeof ConnectingFarcaster
}

// One chunk for all views and their style sheet.
export const views: SocialViews = { ConnectSocials, ConnectingSocial, ConnectingFarcaster }

export { SocialRow }

export const css: string = __LK_CSS__
