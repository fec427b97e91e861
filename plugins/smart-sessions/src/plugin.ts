import type { Context, PersistedAtom, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ApiPlugin } from '@latchkey/plugin-api'
import type { EmbeddedPlugin } from '@latchkey/plugin-embedded'
import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { KeptSession } from './model/session.ts'
import type { Sessions } from './views/Sessions.tsx'

/** What a host can set. */
export interface SmartSessionsOptions {
  /**
   * Shares each permission with the co-signer of the gateway, which hands it on for one use at a time, within a minute,
   * and stops at once when a session is ended. Needs `api()` and a gateway that has one.
   * @defaultValue false
   */
  readonly coSigner?: boolean
}

/** What an amount is counted in. */
export interface Unit {
  readonly symbol: string
  readonly decimals: number
}

export interface SmartSessionsAtoms {
  /** Newest first, of every account; kept in this browser. */
  readonly sessions: PersistedAtom<readonly KeptSession[]>
  /** What tokens call themselves, by network and lower-case address. */
  readonly units: PrimitiveAtom<Readonly<Record<string, Unit>>>
  /** When the list was read last, in milliseconds since 1970; absent before. */
  readonly readAt: PrimitiveAtom<number | undefined>
  /** Whether the service did not say, when the list was read last, what was granted in other browsers. */
  readonly isPartial: PrimitiveAtom<boolean>
  readonly options: Atom<SmartSessionsOptions>
}

/** Sessions of the embedded wallet. */
export interface SmartSessionsPlugin
  extends Plugin<{
    id: 'smart-sessions'
    actions: typeof actions
    atoms: SmartSessionsAtoms
    messages: typeof messages
    views: { readonly Sessions: typeof Sessions }
    needs: {
      embedded: EmbeddedPlugin
      account?: Uses<AccountPlugin, { slots: 'setting' }>
      api?: Uses<ApiPlugin, { actions: 'getSessions' | 'createSession' | 'activateSession' | 'revokeSession' }>
    }
  }> {}

/** What every function of this plugin gets first. */
export interface SmartSessionsContext extends Context<SmartSessionsPlugin> {}
