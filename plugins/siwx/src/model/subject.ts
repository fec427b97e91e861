import { type CaipAddress, type CaipNetworkId, type Connection, isUnsupported } from '@latchkey/kernel'
import type { SignInKind } from '@latchkey/kernel/sign-in'
import type { SiwxContext } from '../plugin.ts'

/** An account that can sign in, on the network it is on now. */
export interface Subject {
  readonly account: CaipAddress
  /** As its network writes it: what a text names, and what servers know an account by. */
  readonly address: string
  readonly network: CaipNetworkId
  readonly kind: SignInKind
  readonly connection: Connection
  /** Aborted when another account, or none, takes its place. */
  readonly life: AbortController
}

/** What is being asked of an account: its network may change, its life does not. */
const attempts = new WeakMap<AbortController, AbortController>()

export function beginAttempt({ life }: Subject): AbortController {
  const attempt = new AbortController()
  attempts.set(life, attempt)
  return attempt
}

/** Ends what is being asked of an account, also where no view is shown that could be left. */
export const leaveAttempt = ({ life }: Subject): void => attempts.get(life)?.abort()

/** An address as a network writes it; as it is where neither the network nor its family is known. */
export function addressOn({ store, kernel }: SiwxContext, id: string, address: string): string {
  const network = store.get(kernel.atoms.networks).find((entry) => entry.id === id)
  const family = store.get(kernel.atoms.families).find(({ namespace }) => namespace === network?.namespace)
  return (network && family?.addressOn?.(address, network)) ?? address
}

/** Whose session the page needs: `undefined` on a network that the site does not offer, or whose family has no sign-in. */
export async function findSubject(ctx: SiwxContext): Promise<Subject | undefined> {
  const { store, kernel, atoms } = ctx
  const connection = store.get(kernel.atoms.connection)
  const network = store.get(kernel.atoms.network)
  const family = store.get(kernel.atoms.families).find(({ namespace }) => namespace === connection?.namespace)
  const { siweConfig } = store.get(atoms.options)
  if (!connection || !network || !family || isUnsupported(network)) return undefined
  if (siweConfig && (siweConfig.enabled === false || connection.namespace !== 'eip155')) return undefined
  const kind = await (await family.methods()).signIn?.()
  if (!kind) return undefined
  const { account } = connection
  const normal = (await family.parseAddress?.(account.address)) ?? account.address
  const address = addressOn(ctx, connection.network, normal)
  return {
    account: `${connection.network}:${address}`,
    address,
    network: connection.network,
    kind,
    connection,
    life: new AbortController(),
  }
}
