import { type CaipNetworkId, kernelError, type Network } from '@latchkey/kernel'
import { connectionFor } from '../model/networkList.ts'
import { attemptLooks, switchFailure } from '../model/switchAttempt.ts'
import type { NetworksContext } from '../plugin.ts'
import { leave, switchTo, topRoute } from './switchTo.ts'

/**
 * Chooses a network as if its row was pressed: stores the choice while nothing is connected, asks the wallet within a
 * chain family, activates an account of another one, or leads to connecting it. The outcome is shown in the widget; code
 * that wants it calls `kernel.wallet.switchNetwork`.
 * @throws `config/unknown-network`
 */
export async function selectNetwork(ctx: NetworksContext, id: CaipNetworkId): Promise<void> {
  const { atoms } = ctx.kernel
  const network = ctx.store.get(atoms.networks).find((offered) => offered.id === id)
  if (!network) throw kernelError('config/unknown-network', { details: { id } })
  const connections = ctx.store.get(atoms.connections)
  const own = connectionFor(network.namespace, ctx.store.get(atoms.activeConnectionIds), connections)
  if (connections.length > 0 && !own) return connectThere(ctx, network)
  // No wallet needs to be asked: the choice is stored, or an account of that family becomes the active one.
  if (!own || own.network === id) return choose(ctx, network)
  if (topRoute(ctx) !== 'networks.UnsupportedChain') ctx.router.push('networks.SwitchNetwork', { network: id })
  await switchTo(ctx, id)
}

async function choose(ctx: NetworksContext, { id, name }: Network): Promise<void> {
  try {
    await ctx.kernel.wallet.switchNetwork({ network: id })
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
