import { type KernelError, type PairingState, type PersistedAtom, persistedAtom } from '@latchkey/kernel'
import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { ConnectOptions } from './options.ts'
import type { ConnectingParams, DirectoryWallet } from './plugin.ts'

/**
 * The state of a link to a wallet app: `asked` it was followed, `hint` no app has opened for 3 seconds, `retry` for 5,
 * `left` the page was left for the app.
 */
export type Opening = 'asked' | 'hint' | 'retry' | 'left'

/** One request to a wallet. Removed when its view is left. */
export interface ConnectAttempt {
  readonly wallet: ConnectingParams
  readonly status: 'running' | 'connected' | 'failed'
  /** Milliseconds waited so far: 0, then 30,000 once the wallet counts as slow. */
  readonly elapsed: number
  readonly error?: KernelError
  /** Its URI holds the pairing's key: it is never logged, reported or stored. */
  readonly pairing?: PairingState
  /** Seconds until the pairing's URI expires. */
  readonly remaining?: number
  readonly opening?: Opening
}

/** The site, as the connecting view shows it. */
export interface Site {
  readonly name: string
  /** A `data:` or `https:` image address. */
  readonly icon: string | undefined
}

/** What the page runs on. */
export interface Device {
  readonly isMobile: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  /** Telegram on Android decodes links once before it passes them on. */
  readonly readsLinksTwice: boolean
  /** Where links to apps open. */
  readonly target: '_self' | '_top' | '_blank'
  /** Address of the page. */
  readonly url: string
  /** What wallets with a browser of their own have put on `window`. */
  readonly windowGlobals: readonly string[]
}

/** Consent to the terms, for the life of the page. */
export interface LegalState {
  readonly accepted: boolean
  /** How often a wallet was chosen before consent was given. */
  readonly missed: number
}

/** The state of the plugin. */
export interface ConnectAtoms {
  readonly options: Atom<ConnectOptions>
  readonly attempt: PrimitiveAtom<ConnectAttempt | undefined>
  /** Connector ids, and `wallet:<id>` for directory wallets; newest first, at most 2. */
  readonly recentWallets: PersistedAtom<readonly string[]>
  /** The recent directory wallets, as they were when they were used. */
  readonly recentDirectory: PersistedAtom<readonly DirectoryWallet[]>
  /** The recent directory wallets as the directory knows them now, as far as its lists do not have them. */
  readonly recentDetails: PrimitiveAtom<readonly DirectoryWallet[]>
  readonly legal: PrimitiveAtom<LegalState>
  readonly site: PrimitiveAtom<Site>
  readonly device: PrimitiveAtom<Device>
}

const recent = () => import('./model/recent.ts')

/** The initial state. */
export function connectAtoms(options: ConnectOptions): ConnectAtoms {
  return {
    options: atom(() => options),
    attempt: atom<ConnectAttempt | undefined>(undefined),
    recentWallets: persistedAtom({ initial: [], schema: async () => (await recent()).recentWalletIdsSchema }),
    recentDirectory: persistedAtom({ initial: [], schema: async () => (await recent()).recentDirectorySchema }),
    recentDetails: atom<readonly DirectoryWallet[]>([]),
    device: atom<Device>({
      isMobile: false,
      isIos: false,
      isAndroid: false,
      readsLinksTwice: false,
      target: '_self',
      url: '',
      windowGlobals: [],
    }),
    site: atom<Site>({ name: '', icon: undefined }),
    legal: atom<LegalState>({ accepted: false, missed: 0 }),
  }
}
