import type { CaipNetworkId } from '../network/network.ts'

/** What is known of a paired wallet without asking it. */
export interface PairingRequestInfo {
  /** The network of the request. */
  readonly network: CaipNetworkId
  /** The plain addresses it has approved there, its own choice first. */
  readonly addresses: readonly string[]
  readonly params: unknown
  /** Texts the wallet sent with the session, e.g. `capabilities`: claims. */
  readonly properties: Readonly<Record<string, string>>
}

/** What pairing asks a wallet of a family for, all of it optional. */
export interface PairingNamespace {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Retired names of networks that some wallets still answer to, by retired name; they are asked for besides. */
  readonly aliases?: Readonly<Record<CaipNetworkId, CaipNetworkId>>
  /** Methods that concern no approved network, as adding one: sent on any network the wallet has approved. */
  readonly chainAgnosticMethods?: readonly string[]
  /** Answers methods from what the session says; `undefined` asks the wallet after all. */
  readonly answer?: (method: string, facts: PairingRequestInfo) => unknown
}
