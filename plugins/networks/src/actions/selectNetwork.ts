import { type CaipNetworkId, kernelError, type Network } from '@latchkey/kernel'
import { ROUTES } from '../constants.ts'
import { attemptWords } from '../derived/attemptWords.ts'
import { ownConnection } from '../derived/ownConnection.ts'
import { switchFailure } from '../derived/switchFailure.ts'
import type { NetworksContext } from '../types.ts'
import { leave } from './leave.ts'
import { switchTo } from './switchTo.ts'
import { topRoute } from './topRoute.ts'

/** See {@link NetworksActions.selectNetwork}. */
export async function selectNetwork(ctx: NetworksContext, id: CaipNetworkId): Promise<void> {
  const network = ctx.store.get(ctx.core.networks).find((one) => one.id === id)
  if (!network) throw kernelError('config/unknown-network', { details: { id } })
  const connections = ctx.store.get(ctx.core.connections)
  const own = ownConnection(network.namespace, ctx.store.get(ctx.core.connection), connections)
  if (connections.length > 0 && !own) return connectThere(ctx, network)
  if (!own || own.network === id) {
    // Nothing to ask a wallet for: the choice is stored, or an account that is there becomes the active one.
    return choose(ctx, network)
  }
  if (topRoute(ctx) !== ROUTES.unsupported) ctx.router.push(ROUTES.switching, { network: id })
  await switchTo(ctx, id)
}

async function choose(ctx: NetworksContext, { id, name }: Network): Promise<void> {
  try {
    await ctx.wallet.switchNetwork(id)
    leave(ctx)
  } catch (error) {
    ctx.report(error, 'selectNetwork')
    ctx.toast('error', attemptWords[switchFailure(error)].title, { network: name, wallet: '' })
  }
}

function connectThere(ctx: NetworksContext, { namespace, id }: Network): void {
  if (ctx.plugins.connect) ctx.router.push('connect.Connect', { namespace, network: id })
  else ctx.router.home()
}
