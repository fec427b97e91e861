import { type Connection, kernelError, type RpcRequest } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { signRequest, walletUpdate } from '../model/signRequest.ts'
import type { SendContext } from '../plugin.ts'

const ROUTE = 'send.SignRequest'

/** Ends the look at the request that is shown. */
const deciding = new WeakMap<SendContext, (isAgreed: boolean) => void>()
/** The request before, until the user has decided on it. */
const turns = new WeakMap<SendContext, Promise<unknown>>()

/** What is shown before a wallet is asked. */
type AskedRequest = RpcRequest & { readonly connection: Connection }

/**
 * Shows what a site asks a wallet to sign, read from the bytes, and lets the request pass once the user has agreed. Requests
 * that sign no transaction pass at once. One is shown at a time.
 * @throws `request/rejected` when the view is left instead, `transfer/changed` when the site has changed it by then
 */
export async function reviewRequest(ctx: SendContext, request: AskedRequest, signal: AbortSignal): Promise<void> {
  const families = ctx.store.get(ctx.kernel.atoms.families)
  const family = families.find(({ namespace }) => request.network.startsWith(`${namespace}:`))
  const methods = await family?.methods()
  if (!methods?.transactions?.includes(request.method)) return
  const turn = (turns.get(ctx) ?? Promise.resolve()).then(() => decide(ctx, request, signal))
  turns.set(
    ctx,
    turn.catch(() => undefined),
  )
  await turn
}

/** Parameters as they stand at a moment: what is shown is what the wallet gets, whatever the site does with its object. */
function textOf(params: unknown): string {
  return JSON.stringify(params ?? null, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

async function decide(ctx: SendContext, { connection, method, params }: AskedRequest, signal: AbortSignal) {
  const { store, router, kernel } = ctx
  if (signal.aborted) throw kernelError('kernel/aborted', { cause: signal.reason })
  const text = textOf(params)
  store.set(signRequest, { site: ctx.services.platform.host, connection, method, params: JSON.parse(text) })
  router.push(ROUTE)
  const left = ctx.whileShown(ROUTE)
  const isAgreed = await new Promise<boolean>((resolve) => {
    deciding.set(ctx, resolve)
    for (const end of [left, signal]) end.addEventListener('abort', () => resolve(false), { once: true })
    readRequest(ctx).catch((error: unknown) => ctx.report(error, 'reviewRequest'))
  })
  deciding.delete(ctx)
  store.set(signRequest, undefined)
  if (store.get(kernel.atoms.history).at(-1)?.route === ROUTE) router.back()
  if (!isAgreed) throw kernelError('request/rejected', { details: { method } })
  if (textOf(params) !== text) throw kernelError('transfer/changed')
}

/** Reads the request that is shown, anew where it could not be read. */
export async function readRequest(ctx: SendContext): Promise<void> {
  const { store, kernel } = ctx
  const request = store.get(signRequest)
  if (!request) return
  const { site, connection, method, params } = request
  const reading = { site, connection, method, params }
  store.set(signRequest, reading)
  const finish = (found: Pick<NonNullable<typeof request>, 'facts' | 'error'>): void => {
    if (store.get(signRequest) === reading) store.set(signRequest, { ...reading, ...found })
  }
  try {
    const facts = await kernel.wallet.capability('inspectRequest', connection.id)?.({ method, params })
    if (!facts) throw kernelError('capability/missing', { details: { capability: 'inspectRequest' } })
    finish({ facts })
  } catch (error) {
    finish({ error: fromUnknown(error) })
  }
}

/** Lets the request pass, or refuses it. */
export async function answerRequest(ctx: SendContext, isAgreed: boolean): Promise<void> {
  deciding.get(ctx)?.(isAgreed)
}

/** Finds out whether a wallet knows what its network runs; of one that does not say, nothing is offered. */
export async function checkWallet(ctx: SendContext, connectionId: string): Promise<void> {
  const { store, kernel, services } = ctx
  const check = kernel.wallet.capability('updateWallet', connectionId)
  const network = store.get(kernel.atoms.connections).find(({ id }) => id === connectionId)?.network
  const known = store.get(walletUpdate)
  if (!check || !network) return
  if (known?.connectionId === connectionId && known.network === network) {
    // It was said in the view in which it was updated.
    if (known.status === 'updated') store.set(walletUpdate, { ...known, status: 'current' })
    return
  }
  try {
    const { isCurrent } = await check({ ask: false })
    store.set(walletUpdate, { connectionId, network, status: isCurrent ? 'current' : 'outdated' })
  } catch (error) {
    services.log.debug('The wallet does not tell what it knows of the network', error)
  }
}

/** Has a wallet take over what its network runs, which its user accepts or refuses there. */
export async function updateWallet(ctx: SendContext): Promise<void> {
  const { store, kernel } = ctx
  const update = store.get(walletUpdate)
  const ask = update && kernel.wallet.capability('updateWallet', update.connectionId)
  if (!update || !ask || update.status !== 'outdated') return
  const { connectionId, network } = update
  const asking = { connectionId, network, status: 'updating' } as const
  store.set(walletUpdate, asking)
  const finish = (found: Partial<typeof update>): void => {
    if (store.get(walletUpdate) === asking) store.set(walletUpdate, { ...asking, status: 'outdated', ...found })
  }
  try {
    await ask({ ask: true })
    finish({ status: 'updated' })
  } catch (error) {
    finish({ error: fromUnknown(error) })
  }
}
