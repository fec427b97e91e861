import type { ConnectRequest } from '@latchkey/kernel'
import { backendOf } from '../model/backend.ts'
import { frameFor, pageOf } from '../model/text.ts'
import type { SiwxContext } from '../plugin.ts'

/** Milliseconds connecting waits for a nonce; without one the user signs in after connecting. */
const PATIENCE = 1_000

/** Whether accounts of one family alone can come of a request, and texts can be signed with them. */
async function isOneFamily({ store, kernel }: SiwxContext, request: ConnectRequest): Promise<boolean> {
  const { namespace, connectorId } = request
  const { namespaces = 'any' } = store.get(kernel.atoms.connectors).find(({ id }) => id === connectorId) ?? {}
  const offered = [...new Set(store.get(kernel.atoms.networks).map((network) => network.namespace))]
  const possible = namespaces === 'any' ? offered : offered.filter((known) => namespaces.includes(known))
  const wanted = namespace === undefined ? possible : [namespace]
  const family = store.get(kernel.atoms.families).find((entry) => entry.namespace === wanted[0])
  return wanted.length === 1 && (await family?.methods())?.signIn !== undefined
}

/**
 * Has a wallet sign in with the approval that connects: the request with what is to be signed, or as it is where
 * that cannot be had in time. Never rejects.
 */
export async function askAtOnce(ctx: SiwxContext, request: ConnectRequest): Promise<ConnectRequest> {
  const over = new AbortController()
  const late = ctx.services.clock.sleep(PATIENCE, over.signal).then(
    () => undefined,
    () => undefined,
  )
  try {
    const { atOnce } = backendOf(ctx)
    const isOff = ctx.store.get(ctx.atoms.options).siweConfig?.enabled === false
    if (!atOnce || isOff || !(await isOneFamily(ctx, request))) return request
    const asked = await Promise.race([atOnce(), late])
    return asked ? { ...request, signIn: { ...pageOf(ctx), ...frameFor(ctx), ...asked } } : request
  } catch (error) {
    // Connecting does without: the user is asked to sign afterwards, and told then what is wrong.
    ctx.report(error, 'beforeConnect')
    return request
  } finally {
    over.abort()
  }
}
