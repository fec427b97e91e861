import { type Connection, kernelError, type Network } from '@latchkey/kernel'
import { CONNECTOR_ID } from '../atoms.ts'
import type { EmbeddedContext } from '../plugin.ts'

/** This wallet's connection of a family; `undefined` while no user is signed in. */
export function ownConnection({ kernel }: EmbeddedContext, namespace: string): Connection | undefined {
  const { connections } = kernel.wallet.getState()
  return connections.find((known) => known.connectorId === CONNECTOR_ID && known.namespace === namespace)
}

/** The same, while it is the one that the widget uses. */
export function activeConnection(ctx: EmbeddedContext, namespace: string): Connection | undefined {
  const own = ownConnection(ctx, namespace)
  return own && own.id === ctx.kernel.wallet.getState().active[namespace] ? own : undefined
}

/** An error as libraries of the page know it (EIP-1193). */
export function providerError(code: number, message: string): Error {
  const cause = kernelError(code === 4001 ? 'request/rejected' : 'request/unauthorized')
  return Object.assign(new Error(message, { cause }), { code })
}

/** Opens the widget and waits until its user has signed in; 4001 when it is closed before. */
function signIn(ctx: EmbeddedContext, namespace: string): Promise<void> {
  const { store, kernel, router } = ctx
  // With another wallet connected, the first view is that one's account.
  if (ctx.plugins.connect) router.reset('connect.Connect', { namespace })
  else router.home()
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (activeConnection(ctx, namespace)) resolve()
      else if (!store.get(kernel.atoms.modal).open) reject(providerError(4001, 'The sign-in was closed'))
      else return
      for (const stop of stops) stop()
    }
    const stops = [store.sub(kernel.atoms.modal, check), store.sub(kernel.atoms.wallet, check)]
  })
}

/** Makes this wallet the one in use of a family, by a login where no user is signed in. */
export async function becomeActive(ctx: EmbeddedContext, namespace: string): Promise<void> {
  const own = ownConnection(ctx, namespace)
  if (!own) return signIn(ctx, namespace)
  if (activeConnection(ctx, namespace)) return
  await ctx.kernel.wallet.switchAccount({ connectionId: own.id, address: own.account.address })
}

/** Networks of the site, of one family. */
export function networksOf({ store, kernel }: EmbeddedContext, namespace: string): readonly Network[] {
  return store.get(kernel.atoms.networks).filter((network) => network.namespace === namespace)
}
