import { type CaipNetworkId, kernelError, type Network } from '@latchkey/kernel'
import { connectionFor } from '../model/networkList.ts'
import { attemptLooks, switchFailure } from '../model/switchAttempt.ts'
import { ROUTES } from '../state.ts'
import type { NetworksContext } from '../types.ts'
import { leave, switchTo, topRoute } from './switchTo.ts'

/** See {@link NetworksActions.selectNetwork}. */
export async function selectNetwork(ctx: NetworksContext, id: CaipNetworkId): Promise<void> {
  const network = ctx.store.get(ctx.core.networks).find((offered) => offered.id === id)
  if (!network) throw kernelError('config/unknown-network', { details: { id } })
  const connections = ctx.store.get(ctx.core.connections)
  const own = connectionFor(network.namespace, ctx.store.get(ctx.core.connection), connections)
  if (connections.length > 0 && !own) return connectThere(ctx, network)
  // No wallet needs to be asked: the choice is stored, or an account of that family becomes the active one.
  if (!own || own.network === id) return choose(ctx, network)
  if (topRoute(ctx) !== ROUTES.unsupported) ctx.router.push(ROUTES.switching, { network: id })
  await switchTo(ctx, id)
}

async function choose(ctx: NetworksContext, { id, name }: Network): Promise<void> {
  try {
    await ctx.wallet.switchNetwork({ network: id })
    leave(ctx)
  } catch (error) {
    ctx.report(error, 'selectNetwork')
    ctx.toast('error', attemptLooks[switchFailure(error)].title, { network: name, wallet: '' })
  }
}

function connectThere(ctx: NetworksContext, { namespace, id }: Network): void {
  if (ctx.plugins.connect) ctx.router.push('connect.Connect', { namespace, network: id })
  else ctx.router.home()
}
