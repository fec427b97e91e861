import type { CaipNetworkId, ConnectContext, PairingNamespace } from '@latchkey/kernel'
import type { SignInKind } from '@latchkey/kernel/sign-in'
import { walletConnectError } from '../errors.ts'

/** What one chain family asks a wallet for. */
export interface RequestedNamespace extends PairingNamespace {
  readonly namespace: string
  /** The site's networks of the family, in order of preference. */
  readonly chains: readonly CaipNetworkId[]
  /** The address in the family's normal form, `undefined` for a wrong one. */
  parse(address: string): Promise<string | undefined>
  readonly accountType: string
  /** Methods a wallet answers without asking its user. */
  readonly reads: readonly string[]
  /** What texts to sign in with look like, where the family has some. */
  readonly signIn?: () => Promise<SignInKind>
}

/** What a wallet is asked for, by namespace. */
export type RequestedNamespaces = ReadonlyMap<string, RequestedNamespace>

/** What the library proposes, by namespace. */
export type OptionalNamespaces = Record<string, { chains: string[]; methods: string[]; events: string[] }>

/**
 * What the installed families ask for, over the networks of the site.
 * @param only - a single namespace
 * @param first - the network to name first
 * @throws `walletconnect/nothing-asked` when that is nothing
 */
export async function requestedNamespaces(
  { families, networks }: Pick<ConnectContext, 'families' | 'networks'>,
  only?: string,
  first?: string,
): Promise<RequestedNamespaces> {
  const wanted = families.filter(({ namespace }) => only === undefined || namespace === only)
  const found = await Promise.all(
    wanted.map(async (family): Promise<readonly RequestedNamespace[]> => {
      const { namespace } = family
      const { pairing, rpc, signIn } = await family.methods()
      const ids = networks.filter((network) => network.namespace === namespace).map(({ id }) => id)
      if (ids.length === 0 || pairing.methods.length === 0) return []
      const chains = [...ids].sort((a, b) => Number(b === first) - Number(a === first))
      const parse = async (address: string): Promise<string | undefined> => {
        if (family.parseAddress) return family.parseAddress(address)
        return family.isAddress(address) ? address : undefined
      }
      const accountType = family.defaultAccountType
      // What hands signed bytes over moves money.
      const reads = [...rpc.safe, ...(rpc.reads ?? [])].filter((method) => !/send/i.test(method))
      return [{ ...pairing, namespace, chains, parse, accountType, reads, ...(signIn ? { signIn } : {}) }]
    }),
  )
  const requested = new Map(found.flat().map((namespace) => [namespace.namespace, namespace]))
  if (requested.size === 0)
    throw walletConnectError('walletconnect/nothing-asked', { details: { namespace: only ? `: ${only}` : '' } })
  return requested
}

/** The proposal as the library takes it, retired names of networks after the current ones. All of it is optional. */
export function toOptionalNamespaces(requested: RequestedNamespaces): OptionalNamespaces {
  return Object.fromEntries(
    [...requested.values()].map(({ namespace, chains, aliases = {}, methods, events }) => {
      const known = new Set<string>(chains)
      const retired = Object.entries(aliases).flatMap(([old, now]) => (known.has(now) ? [old] : []))
      return [namespace, { chains: [...chains, ...retired], methods: [...methods], events: [...events] }]
    }),
  )
}
