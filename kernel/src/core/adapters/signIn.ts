import type { CaipAddress, CaipNetworkId } from '../network/network.ts'

/** What a person signs to sign in with the same approval that connects (EIP-4361 and CAIP-122). */
export interface SignInRequest {
  /** Host, and port if any, of the page that asks. */
  readonly domain: string
  /** Address of the resource that is signed in to. */
  readonly uri: string
  /** At least 8 letters and digits, from the server that checks the signature; used once. */
  readonly nonce: string
  /** The networks to sign for, dearest first; the site's networks of the connection otherwise. */
  readonly networks?: readonly CaipNetworkId[]
  /** One line for the person. */
  readonly statement?: string
  /** RFC 3339, like the two after it. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** One signed message. The signature was not checked here: that is for the server that gave the nonce. */
export interface SignInProof {
  readonly account: CaipAddress
  /** The text that was signed, built anew from the request: what the wallet says it signed is not used. */
  readonly message: string
  readonly signature: string
  /** `eip191` for a plain account, `eip1271` for a contract account. */
  readonly type: 'eip191' | 'eip1271'
}
