import { type CaipAddress, type CaipNetworkId, type Connection, isUnsupported } from '@latchkey/kernel'
import type { SignInKind } from '@latchkey/kernel/sign-in'
import type { SiwxContext } from '../plugin.ts'

/** An account that can sign in, on the network it is on now. */
export interface Subject {
  readonly account: CaipAddress
  readonly address: string
  readonly network: CaipNetworkId
  readonly kind: SignInKind
  readonly connection: Connection
  /** Aborted when another account, or nobody, takes its place. */
  readonly life: AbortController
}

/** Whose session the page needs: `undefined` on a network that the site does not offer, or whose family has no sign-in. */
export async function findSubject({ store, kernel, atoms }: SiwxContext): Promise<Subject | undefined> {
  const connection = store.get(kernel.atoms.connection)
  const network = store.get(kernel.atoms.network)
  const family = store.get(kernel.atoms.families).find(({ namespace }) => namespace === connection?.namespace)
  const { siweConfig } = store.get(atoms.options)
  if (!connection || !network || !family || isUnsupported(network)) return undefined
  if (siweConfig && (siweConfig.enabled === false || connection.namespace !== 'eip155')) return undefined
  const kind = await (await family.methods()).signIn?.()
  if (!kind) return undefined
  const { account } = connection
  const address = (await family.parseAddress?.(account.address)) ?? account.address
  return {
    account: `${connection.network}:${address}`,
    address,
    network: connection.network,
    kind,
    connection,
    life: new AbortController(),
  }
}
