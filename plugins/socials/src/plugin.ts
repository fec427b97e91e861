import type { Context, KernelError, Plugin, Uses } from '@latchkey/kernel'
import type { ConnectPlugin } from '@latchkey/plugin-connect'
import type { EmbeddedPlugin, SocialProvider } from '@latchkey/plugin-embedded'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type * as actions from './actions.ts'
import type messages from './locales/en.ts'
import type { views } from './views/index.ts'

/** A service by which users sign in; all but Farcaster open a window. */
export type SocialMethod = SocialProvider | 'farcaster'

/** What a host can set. */
export interface SocialsOptions {
  /**
   * Providers in the order in which they are offered: four in the Connect view, the others behind "+n". Each must be
   * configured in the login service.
   * @defaultValue google, x, discord, farcaster, github, apple, facebook
   */
  readonly providers?: readonly SocialMethod[]
}

/** How a sign-in stands. */
export interface SocialAttempt {
  readonly provider: SocialMethod
  /** `blocked`: the browser opened no window. `closed`: its user closed it. */
  readonly status: 'waiting' | 'blocked' | 'closed' | 'failed'
  /** Of a sign-in that failed. */
  readonly error?: KernelError
}

/** What Farcaster's app opens. */
export interface FarcasterLink {
  readonly url: string
  readonly isPhone: boolean
}

/** What this plugin knows. */
export interface SocialAtoms {
  /** Those that are offered in this browser, in the host's order. */
  readonly providers: PrimitiveAtom<readonly SocialMethod[]>
  /** What Farcaster's app opens: a link on a phone, a code to scan elsewhere. */
  readonly link: PrimitiveAtom<FarcasterLink | undefined>
  /** This browser opens no windows: the page itself goes to the provider, and comes back. */
  readonly leaves: PrimitiveAtom<boolean>
  /** The pending sign-in. */
  readonly attempt: PrimitiveAtom<SocialAttempt | undefined>
}

/** Which provider an event is about. */
interface About {
  readonly provider: SocialMethod
}

/** What this plugin reports; never who signs in. */
export interface SocialEvents {
  readonly SOCIAL_LOGIN_STARTED: About
  readonly SOCIAL_LOGIN_SUCCESS: About
  readonly SOCIAL_LOGIN_ERROR: About
  readonly SOCIAL_LOGIN_CANCELED: About
  readonly SOCIAL_LOGIN_REQUEST_USER_DATA: About
}

/** Sign-in by other services. */
export interface SocialsPlugin
  extends Plugin<{
    id: 'socials'
    actions: typeof actions
    atoms: SocialAtoms
    messages: typeof messages
    views: typeof views
    events: SocialEvents
    needs: { embedded: EmbeddedPlugin; connect?: Uses<ConnectPlugin, { slots: 'method' }> }
  }> {}

/** What every function of this plugin gets first. */
export interface SocialsContext extends Context<SocialsPlugin> {}
