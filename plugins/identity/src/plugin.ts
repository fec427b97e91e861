import type { CaipAddress, Context, KernelError, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ApiPlugin } from '@latchkey/plugin-api'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { Profile } from './model/profile.ts'

/** What is known of an account's name. */
export interface ProfileState {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Absent when it has neither name nor picture. */
  readonly profile?: Profile
  /** `identity/names-of`, with the last source's error as its cause. */
  readonly error?: KernelError
  /** When it was read, or when that failed; milliseconds since 1970. */
  readonly at?: number
}

export interface IdentityAtoms {
  /** By CAIP-10 id: account and network. Dropped with the account, and where names are not looked up. */
  readonly profiles: Atom<Readonly<Record<string, ProfileState>>>
}

/** What this plugin reports; never a name. */
export interface IdentityEvents {
  readonly resolved: { readonly account: CaipAddress; readonly source: Profile['source'] }
}

/** The plugin that knows what accounts are called. */
export interface IdentityPlugin
  extends Plugin<{
    id: 'identity'
    actions: typeof actions
    atoms: IdentityAtoms
    messages: typeof messages
    events: IdentityEvents
    needs: {
      account?: Uses<AccountPlugin, { slots: 'profile' }>
      api?: Uses<ApiPlugin, { actions: 'isSupported' | 'getIdentity' | 'getName' | 'getNamesOf' | 'getNameZones' }>
    }
  }> {}

/** What every function of this plugin gets first. */
export interface IdentityContext extends Context<IdentityPlugin> {}
