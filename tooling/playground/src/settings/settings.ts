/** Everything that can be tried on the page; kept in its address, so that a link shows the same thing. */
export interface Settings {
  readonly theme: 'light' | 'dark' | 'system'
  /** `#rrggbb`; empty for the theme's own. */
  readonly accent: string
  /** Values of single tokens, as `look/tokenText.ts` writes them: `light.text.101c1e`, several of them with `_` between. */
  readonly tokens: string
  readonly corners: 'default' | 'square' | 'small' | 'round' | 'full'
  readonly density: 'default' | 'compact' | 'roomy'
  readonly font: 'default' | 'serif' | 'mono'
  readonly locale: 'en' | 'de' | 'ar' | 'pseudo'
  readonly direction: 'ltr' | 'rtl'
  /** The legal checkbox on the connect view. */
  readonly legal: boolean
  /** One row instead of the list of wallets. */
  readonly collapse: boolean
  /** Whether the demo wallets of all chain families go by one name, and so are one wallet in the list. */
  readonly oneWallet: boolean
  /** Whether a wallet may stay on a network the site does not offer. */
  readonly unsupported: boolean
  /** Whether users sign in, with the server of these pages. */
  readonly signIn: boolean
  /** Whether what is done in the widget is counted by the local gateway. */
  readonly analytics: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  accent: '',
  tokens: '',
  corners: 'default',
  density: 'default',
  font: 'default',
  locale: 'en',
  direction: 'ltr',
  legal: false,
  collapse: false,
  oneWallet: false,
  unsupported: false,
  signIn: false,
  analytics: false,
}

/** The words a setting may have, for those that have a fixed list. */
export const CHOICES: {
  readonly [K in 'theme' | 'corners' | 'density' | 'font' | 'locale' | 'direction']: readonly Settings[K][]
} = {
  theme: ['light', 'dark', 'system'],
  corners: ['default', 'square', 'small', 'round', 'full'],
  density: ['default', 'compact', 'roomy'],
  font: ['default', 'serif', 'mono'],
  locale: ['en', 'de', 'ar', 'pseudo'],
  direction: ['ltr', 'rtl'],
}
