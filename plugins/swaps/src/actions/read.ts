import {
  type BoundCapability,
  type CapabilityName,
  type ChainFamily,
  type ChainHead,
  type Connection,
  isKernelError,
  type KernelError,
  kernelError,
  type Network,
} from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import { swapsError } from '../errors.ts'
import { type FormFacts, feeAbout, readAmount } from '../model/form.ts'
import { reduce, type SwapEvent } from '../model/machine.ts'
import { SWAP_NETWORKS } from '../model/networks.ts'
import { type Intent, type SwapState, state } from '../model/swapState.ts'
import type { SwapsContext } from '../plugin.ts'

/** Takes a step of the machine. @returns the state after it */
export function step({ store }: SwapsContext, event: SwapEvent): SwapState {
  const next = reduce(store.get(state), event)
  store.set(state, next)
  return next
}

export function familyOf({ store, kernel }: SwapsContext, network: string): ChainFamily | undefined {
  const namespace = network.slice(0, network.indexOf(':'))
  return store.get(kernel.atoms.families).find((family) => family.namespace === namespace)
}

/** Who swaps now: the connection in use, on a network that is offered. */
export function userOf({ store, kernel }: SwapsContext): { connection: Connection; network: Network } | undefined {
  const connection = store.get(kernel.atoms.connection)
  const network = store.get(kernel.atoms.networks).find(({ id }) => id === connection?.network)
  return connection && network ? { connection, network } : undefined
}

/** Whether account and network in use are those of the intent. */
export function isUser(ctx: SwapsContext, intent: Intent): boolean {
  const user = userOf(ctx)
  return (
    user?.connection.id === intent.connectionId &&
    `${user.network.id}:${user.connection.account.address}` === intent.account
  )
}

/** The networks of the site on which swaps are offered. */
export function servedNetworks(ctx: SwapsContext): readonly Network[] {
  const { exchanges = {} } = ctx.store.get(ctx.atoms.options)
  return ctx.store
    .get(ctx.kernel.atoms.networks)
    .filter(({ id }) => SWAP_NETWORKS.includes(id) || exchanges[id] !== undefined)
}

/** A capability that swaps cannot do without. @throws `swaps/unsupported` */
export function needed<C extends CapabilityName>(ctx: SwapsContext, name: C): BoundCapability<C> {
  const found = ctx.capability(name)
  if (!found) throw swapsError('swaps/unsupported')
  return found
}

/** Milliseconds that a node is waited for, where it is only asked how old something is. */
const PATIENCE = 2_000

/** Where the chain stands; nothing where the family or its nodes do not say. */
export async function headOf(ctx: SwapsContext): Promise<ChainHead | undefined> {
  const read = ctx.capability('chainHead')
  if (!read) return undefined
  const answer = read({}, { signal: ctx.signal }).catch((error: unknown) => {
    ctx.services.log.debug('The newest block is not known', errorOf(error).code)
    return undefined
  })
  return Promise.race([
    answer,
    ctx.services.clock.sleep(PATIENCE, ctx.signal).then(
      () => undefined,
      () => undefined,
    ),
  ])
}

/** Whether the wallet can sign and leave the sending to a service. */
export function canHandOver(ctx: SwapsContext): boolean {
  return ctx.capability('signPrepared') !== undefined
}

/** Whether a contract is the account of an intent. */
export function isSmartAccount(ctx: SwapsContext, { connectionId }: Intent): boolean {
  const connection = ctx.store.get(ctx.kernel.atoms.connections).find(({ id }) => id === connectionId)
  return connection?.account.type === 'smartAccount'
}

/** What decides whether the form can be reviewed. */
export function formFacts(ctx: SwapsContext): FormFacts {
  const current = ctx.store.get(state)
  const { intent, balances } = current
  const network = ctx.store.get(ctx.kernel.atoms.networks).find(({ id }) => id === intent.network)
  const native = network && balances[nativeAsset(network, familyOf(ctx, network.id)).id]
  return {
    read: readAmount(intent.amountText, intent.from?.decimals ?? 0),
    available: intent.from && balances[intent.from.id],
    native,
    fee: feeAbout(current),
    isSmartAccount: isSmartAccount(ctx, intent),
  }
}

export function errorOf(cause: unknown): KernelError {
  return isKernelError(cause) ? cause : kernelError('unknown', { cause })
}
