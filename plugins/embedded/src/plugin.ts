import type { Context, Plugin, Uses } from '@latchkey/kernel'
import type { AccountPlugin } from '@latchkey/plugin-account'
import type { ConnectPlugin } from '@latchkey/plugin-connect'
import type { Atom } from 'jotai/vanilla'
import type * as actions from './actions/index.ts'
import type { EmbeddedAtoms } from './atoms.ts'
import type messages from './locales/en.ts'
import type { views } from './views/index.ts'

/** What a host can set. */
export interface EmbeddedOptions {
  /** Origin of the wallet document: `https:`, or `http:` of this machine. */
  readonly frame: string
  /** The project of the gateway that this site belongs to. */
  readonly projectId: string
  /** What other libraries of the page see of the wallet (EIP-6963). `false` keeps it to the widget. */
  readonly announce?: false | AnnouncedAs
}

/** How the wallet presents itself to other libraries of the page. */
export interface AnnouncedAs {
  /** Reverse domain name. @defaultValue `dev.latchkey.embedded` */
  readonly rdns?: string
  /** @defaultValue the name of the site, and "wallet"; "Wallet" for a site without one */
  readonly name?: string
  /** A `data:` picture. @defaultValue a key on a plain ground */
  readonly icon?: string
}

/** What this plugin reports. */
export interface EmbeddedEvents {
  /** The session began, ended or was renewed, here or in another tab. */
  readonly sessionChanged: undefined
}

/** The plugin of the embedded wallet. */
export interface EmbeddedPlugin
  extends Plugin<{
    id: 'embedded'
    actions: typeof actions
    atoms: EmbeddedAtoms & { readonly options: Atom<EmbeddedOptions> }
    messages: typeof messages
    views: typeof views
    events: EmbeddedEvents
    needs: {
      connect?: Uses<ConnectPlugin, { slots: 'method'; views: 'Connect' }>
      account?: Uses<AccountPlugin, { slots: 'setting' | 'banner' }>
    }
  }> {}

/** What every function of this plugin gets first. */
export interface EmbeddedContext extends Context<EmbeddedPlugin> {}
