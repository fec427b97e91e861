import type { CaipNetworkId } from '@latchkey/kernel'

/** The fields of a text, as hosts of {@link SiwxConfig} get and give them. */
export interface SiwxMessage {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly notBefore?: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
}

/** A session as hosts of {@link SiwxConfig} keep it. */
export interface SiwxSession {
  readonly data: SiwxMessage
  readonly message: string
  readonly signature: string
}

/** Sign-in for every chain family with everything in the host's hands: texts, checks and sessions. */
export interface SiwxConfig {
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
  }): Promise<SiwxMessage & { toString(): string }>
  addSession(session: SiwxSession): Promise<void>
  /** An empty list signs out. */
  setSessions(sessions: readonly SiwxSession[]): Promise<void>
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SiwxSession[]>
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** @defaultValue true */
  getRequired?(): boolean
  /** @defaultValue true */
  readonly signOutOnDisconnect?: boolean
}

/** What {@link SiweConfig.createMessage} makes a text of. */
export interface SiweMessageArgs {
  readonly domain: string
  readonly uri: string
  /** `did:pkh:` and the CAIP-10 id. */
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly version: '1'
  readonly statement?: string
  readonly iat?: string
  readonly nbf?: string
  readonly exp?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** What a host says about its texts; the page's own where it says nothing. */
export type SiweMessageParams = Partial<Omit<SiweMessageArgs, 'address' | 'chainId' | 'nonce' | 'version'>> & {
  readonly chains?: readonly number[]
}

/** Sign-in with Ethereum, as hosts that had it before wrote it. Accounts of other families count as signed in. */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<SiweMessageParams>
  createMessage(args: SiweMessageArgs): string
  verifyMessage(args: { readonly message: string; readonly signature: string }): Promise<boolean>
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: { readonly address: string; readonly chainId: number }): void
  onSignOut?(): void
  /** @defaultValue true */
  readonly required?: boolean
  /** `false` switches sign-in off. @defaultValue true */
  readonly enabled?: boolean
  /** @defaultValue true */
  readonly signOutOnDisconnect?: boolean
  /** Whether another account of the wallet ends the session of the one before. @defaultValue true */
  readonly signOutOnAccountChange?: boolean
  /** Whether each network needs a session of its own. @defaultValue true */
  readonly signOutOnNetworkChange?: boolean
}
