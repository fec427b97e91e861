import type {
  CaipNetworkId,
  Context,
  KernelError,
  PersistedAtom,
  Plugin,
  Router,
  SlotText,
  SlotValue,
  Uses,
} from '@latchkey/kernel'
import type { Holding } from '@latchkey/kernel/assets'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ApiPlugin } from '@latchkey/plugin-api'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { HistoryEntry } from './model/entry.ts'
import type { views } from './views/index.ts'

/** Who tells what an account did: a service, the network's explorer, its nodes, or only this browser. */
export type HistorySource = 'gateway' | 'explorer' | 'node' | 'own'

/** What is known of an account's past, as far as it was read. */
export interface HistoryPage {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Absent until the first page is there. */
  readonly source?: HistorySource
  /** Newest first, each once. */
  readonly entries: readonly HistoryEntry[]
  /** Cursor of the page that comes next, of this `source` alone; absent at the end. */
  readonly next?: string
  /** An older page is being read, or could not be. */
  readonly more?: 'loading' | 'failed'
  /** Of the last attempt that failed. */
  readonly error?: KernelError
  /** When the newest page was read, and when that failed last; milliseconds since 1970. */
  readonly at?: number
  readonly failedAt?: number
}

export interface HistoryAtoms {
  /** By CAIP-10 id, `*` in place of the reference for all networks: `eip155:*:0x…`. Dropped with the account. */
  readonly pages: Atom<Readonly<Record<string, HistoryPage>>>
  /** Whether all networks are shown where the source can tell them; kept in this browser. */
  readonly allNetworks: PersistedAtom<boolean>
  /** Whether the network's explorer is asked where no service is installed. */
  readonly explorers: Atom<boolean>
  /** The current time, in milliseconds since 1970; it moves only while something that is shown depends on it. */
  readonly now: Atom<number>
}

/** What this plugin uses of the plugin that knows what accounts hold: which assets are known by which name. */
export interface BalancesPeer
  extends Plugin<{
    id: 'balances'
    atoms: { portfolios: Atom<Readonly<Record<string, { readonly holdings?: readonly Holding[] }>>> }
  }> {}

/** What is reported of the account's kind. */
interface AccountFacts {
  readonly network: CaipNetworkId
  readonly isSmartAccount: boolean
}

/** What this plugin reports; never an address. */
export interface HistoryEvents {
  readonly opened: AccountFacts
  readonly loadedMore: AccountFacts & { readonly cursor: string }
  /** `code` is the error's code; the cursor is that of the page which failed. */
  readonly failed: AccountFacts & { readonly cursor?: string; readonly code: string }
}

/** What other plugins can add to the views of this one. */
export interface HistorySlots {
  /**
   * Where the plugin that made a transaction follows it and says what can still be done: a button in its details while it
   * waits. `open` gets the id of the tracker's record.
   */
  readonly waiting: {
    readonly label: SlotText
    readonly open: SlotValue<(id: string, router: Router<Record<string, unknown>>) => void>
  }
}

/** What the details view is opened with. */
export interface DetailsParams {
  readonly key: string
}

/** The plugin that tells what accounts did. */
export interface HistoryPlugin
  extends Plugin<{
    id: 'history'
    actions: Omit<typeof actions, 'followOwn'>
    atoms: HistoryAtoms
    messages: typeof messages
    views: typeof views
    events: HistoryEvents
    slots: HistorySlots
    needs: {
      account?: Uses<AccountPlugin, { slots: 'tab' }>
      api?: Uses<ApiPlugin, { actions: 'isSupported' | 'getHistory' }>
      balances?: BalancesPeer
    }
  }> {}

/** What every function of this plugin gets first. */
export interface HistoryContext extends Context<HistoryPlugin> {}
