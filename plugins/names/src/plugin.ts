import type { CaipAddress, Context, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ApiPlugin } from '@latchkey/plugin-api'
import type { IdentityPlugin } from '@latchkey/plugin-identity'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type messages from './locales/en.ts'
import type { NamesState } from './model/machine.ts'
import type { views } from './views/index.ts'

/** What a host can set. */
export interface NamesOptions {
  /** The only ending that is offered, such as `shop.example`, of those that the gateway has. @defaultValue all of them */
  readonly zone?: string
  /** Whose accounts are offered a name: those of the embedded wallet, or of every wallet. @defaultValue 'embedded' */
  readonly offer?: 'embedded' | 'all'
}

export interface NamesAtoms {
  /** The form and the registration; absent until the form is opened for the first time. */
  readonly state: Atom<NamesState | undefined>
  /** Whether an account is offered a name, by CAIP-10 id; absent for those whose settings were not looked at. */
  readonly offers: Atom<Readonly<Record<CaipAddress, boolean>>>
  /** What the host has decided. */
  readonly host: Atom<NamesOptions>
}

/** What is reported of a registration. A name is public once it is registered. */
export interface NameFacts {
  readonly isSmartAccount: boolean
  /** With its ending. */
  readonly name: string
}

/** What this plugin reports. */
export interface NamesEvents {
  readonly opened: { readonly isSmartAccount: boolean }
  readonly initiated: NameFacts
  readonly succeeded: NameFacts
  /** `code` is that of the error, or of the gateway's refusal. */
  readonly failed: NameFacts & { readonly code: string }
}

/** The plugin that registers names. */
export interface NamesPlugin
  extends Plugin<{
    id: 'names'
    actions: typeof actions
    atoms: NamesAtoms
    messages: typeof messages
    views: typeof views
    events: NamesEvents
    needs: {
      account?: Uses<AccountPlugin, { slots: 'setting' }>
      api: Uses<
        ApiPlugin,
        {
          actions:
            | 'getName'
            | 'getNameAudience'
            | 'getNameSuggestions'
            | 'getNamesOf'
            | 'getNameZones'
            | 'isSupported'
            | 'registerName'
        }
      >
      identity?: Uses<IdentityPlugin, { actions: 'lookUp' | 'showName' }>
    }
  }> {}

/** What every function of this plugin gets first. */
export interface NamesContext extends Context<NamesPlugin> {}
