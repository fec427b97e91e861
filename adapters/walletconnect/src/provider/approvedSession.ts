import type { Account, CaipNetworkId } from '@latchkey/kernel'

/** What a wallet approved of what it was asked for; nothing else is in here. */
export interface ApprovedSession {
  /** Each address once per namespace, named on the first network it was approved for; never empty. */
  readonly accounts: readonly Account[]
  /** By network, the plain addresses approved there, in the wallet's order. */
  readonly addresses: ReadonlyMap<CaipNetworkId, readonly string[]>
  /** The name the wallet knows a network by, where that is a retired one. */
  readonly names: ReadonlyMap<CaipNetworkId, string>
  /** By namespace. */
  readonly methods: ReadonlyMap<string, ReadonlySet<string>>
  /** By namespace. */
  readonly events: ReadonlyMap<string, ReadonlySet<string>>
  readonly properties: Readonly<Record<string, string>>
}
