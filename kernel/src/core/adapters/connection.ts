import type { CaipNetworkId } from '../network/network.ts'
import type { Capabilities } from '../wallet/capability.ts'
import type { Account, SignInProof } from '../wallet/connector.ts'

/** One wallet connected for one namespace. */
export interface Connection {
  /** `<connector id>|<namespace>` */
  readonly id: string
  readonly connectorId: string
  readonly name: string
  readonly icon?: string
  readonly namespace: string
  /** The account in use. */
  readonly account: Account
  /** Everything the wallet has shared for this namespace. */
  readonly accounts: readonly Account[]
  /** The network the wallet is on for this namespace. */
  readonly network: CaipNetworkId
  /** Networks the wallet has approved; empty means it takes any it knows. */
  readonly networks: readonly CaipNetworkId[]
  readonly capabilities: Capabilities
  /** What the wallet signed together with the connection, when it was asked to; not there after a reload. */
  readonly signedIn?: readonly SignInProof[]
}
