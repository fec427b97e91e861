import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'

/** What a user has signed, to be checked. */
export interface SignedText {
  /** Who, on which network (CAIP-10). */
  readonly account: CaipAddress
  readonly message: string
  readonly signature: string
}

/** An account that is signed in. */
export interface SignInSession {
  /** On the network that was signed for. */
  readonly account: CaipAddress
  /** Milliseconds since 1970; absent where its keeper decides. */
  readonly expiresAt?: number
  readonly message?: string
  readonly signature?: string
}

/** A server that gives nonces, checks signatures and knows who is signed in. Every answer is a promise. */
export interface SignInServer {
  /** At least 8 letters and digits, used once. */
  nonce(account: CaipAddress): Promise<string>
  /** @throws what the user is told, by the codes `siwx/…`; anything else counts as `siwx/refused` */
  verify(signed: SignedText): Promise<SignInSession>
  sessions(network: CaipNetworkId, address: string): Promise<readonly SignInSession[]>
  /** Ends the session of one account, of all without one. */
  signOut(account?: CaipAddress): Promise<void>
}

/** A server whose nonces are for no certain account: one can be had before it is known who signs. */
export interface OpenServer extends SignInServer {
  nonce(): Promise<string>
}

/** Where sessions are kept that no server knows. */
export interface SignInStorage {
  add(session: SignInSession): Promise<void>
  /** Replaces all; an empty list signs all out. */
  set(sessions: readonly SignInSession[]): Promise<void>
  get(network: CaipNetworkId, address: string): Promise<readonly SignInSession[]>
  remove(network: CaipNetworkId, address: string): Promise<void>
}

const placeOf = (account: string): readonly [network: string, address: string] => {
  const at = account.lastIndexOf(':')
  return [account.slice(0, at), account.slice(at + 1)]
}

/** The session of an account among others, `undefined` when it has none or it is over. */
export function sessionOf(
  sessions: readonly SignInSession[],
  account: CaipAddress,
  { perNetwork, now }: { readonly perNetwork: boolean; readonly now: number },
): SignInSession | undefined {
  const [network, address] = placeOf(account)
  const [namespace] = network.split(':')
  return sessions.find((session) => {
    const [signedFor, signer] = placeOf(session.account)
    const isHere = perNetwork ? signedFor === network : signedFor.split(':')[0] === namespace
    return isHere && signer === address && (session.expiresAt ?? Number.POSITIVE_INFINITY) > now
  })
}
