import type { Mail } from './mails.ts'

/** Where a user wants to sign in. */
interface Scene {
  /** Host of the page. */
  readonly site: string
  readonly browser: string
  readonly system: string
}

/** What each mail says, in one language. */
export interface Templates {
  /** To a device that is known: the code itself. */
  readonly code: (scene: Scene & { readonly code: string }) => Mail
  /** To a device that is not: a page that shows the code after a question. */
  readonly link: (scene: Scene & { readonly link: string }) => Mail
  readonly oldAddress: (scene: Scene & { readonly code: string; readonly next: string }) => Mail
  readonly newAddress: (scene: Scene & { readonly code: string }) => Mail
  readonly changed: (scene: Scene & { readonly link: string }) => Mail
  /** A way into the wallet was added, replaced or taken away. */
  readonly slot: (done: {
    readonly kind: 'login' | 'passkey' | 'code'
    readonly change: 'added' | 'replaced' | 'removed'
  }) => Mail
  /** Another service's sign-in opens the wallet from now on, or does not any more. */
  readonly login: (done: { readonly name: string; readonly change: 'added' | 'removed' }) => Mail
}
