import type { CaipNetworkId, ConnectContext, PairingNamespace } from '@latchkey/kernel'
import { walletConnectError } from '../errors.ts'

/** What one chain family asks a wallet for. */
export interface AskedNamespace extends PairingNamespace {
  readonly namespace: string
  /** The site's networks of the family, dearest first. */
  readonly chains: readonly CaipNetworkId[]
  /** The address in the family's normal form, `undefined` for a wrong one. */
  parse(address: string): Promise<string | undefined>
  readonly accountType: string
}

/** By namespace. */
export type Asked = ReadonlyMap<string, AskedNamespace>

type Io = Pick<ConnectContext, 'families' | 'networks'>

/**
 * What the installed families ask for, over the networks of the site.
 * @param only - a single namespace
 * @throws `walletconnect/nothing-asked` when that is nothing
 */
export async function askedNamespaces({ families, networks }: Io, only?: string, first?: string): Promise<Asked> {
  const wanted = families.filter(({ namespace }) => only === undefined || namespace === only)
  const found = await Promise.all(
    wanted.map(async (family): Promise<readonly AskedNamespace[]> => {
      const { namespace } = family
      const { pairing } = await family.methods()
      const ids = networks.filter((one) => one.namespace === namespace).map(({ id }) => id)
      if (ids.length === 0 || pairing.methods.length === 0) return []
      const chains = [...ids].sort((a, b) => Number(b === first) - Number(a === first))
      const parse = async (address: string): Promise<string | undefined> => {
        if (family.parseAddress) return family.parseAddress(address)
        return family.isAddress(address) ? address : undefined
      }
      return [{ ...pairing, namespace, chains, parse, accountType: family.defaultAccountType }]
    }),
  )
  const asked = new Map(found.flat().map((one) => [one.namespace, one]))
  if (asked.size === 0)
    throw walletConnectError('walletconnect/nothing-asked', { details: { namespace: only ? `: ${only}` : '' } })
  return asked
}
