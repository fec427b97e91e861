import { isKernelError, type RpcRequest } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { frameOf } from '../channel/frame.ts'
import { methodKind } from '../messages/rpcMethods.ts'
import type { EmbeddedContext } from '../plugin.ts'

const SAFE_LIMIT = 30_000
/** Milliseconds after which a refused method is said in words, when the modal has opened. */
const REFUSED_AFTER = 300
const APPROVE = 'embedded.ApproveTransaction'

interface Asked {
  readonly account: string
  readonly signal: AbortSignal
}

/** A refusal as a wallet says it. */
function walletError(code: number, message: string, method: string): Error {
  return fromUnknown(Object.assign(new Error(message), { code }), { source: 'wallet', method })
}

/** One signal that aborts with either. */
function either(first: AbortSignal, second: AbortSignal): AbortController {
  const joined = new AbortController()
  for (const signal of [first, second]) {
    if (signal.aborted) joined.abort()
    signal.addEventListener('abort', () => joined.abort(), { once: true })
  }
  return joined
}

/** The method of a call that may send something. */
const sentBy = ({ method }: RpcRequest): string | undefined => (/send/i.test(method) ? method : undefined)

/** Whether the approve view is open. */
function isShown({ store, kernel }: EmbeddedContext): boolean {
  return store.get(kernel.atoms.history).some(({ route }) => route === APPROVE)
}

/** Leaves the approve view when nothing is left to approve. */
function leave(ctx: EmbeddedContext): void {
  if (ctx.store.get(ctx.atoms.approvals) > 0 || !isShown(ctx)) return
  const { history } = ctx.kernel.atoms
  if (ctx.store.get(history).at(-1)?.route === APPROVE) ctx.router.back()
}

/** Shows the frame and asks it; closing the view declines whatever waits in it. */
async function approve(ctx: EmbeddedContext, call: RpcRequest, { account, signal }: Asked): Promise<unknown> {
  const { store, atoms } = ctx
  store.set(atoms.refusal, undefined)
  store.set(atoms.approvals, (count) => count + 1)
  if (!isShown(ctx)) ctx.router.push(APPROVE)
  const shown = ctx.whileShown(APPROVE)
  const joined = either(signal, shown)
  const payload = { method: call.method, params: call.params }
  try {
    const options = { account, chain: call.network, signal: joined.signal, sends: sentBy(call) }
    return await frameOf(ctx).request('RPC_REQUEST', payload, options)
  } catch (error) {
    if (isKernelError(error, 'kernel/aborted') && !signal.aborted && shown.aborted)
      throw walletError(4001, 'Request was aborted', call.method)
    throw error
  } finally {
    store.set(atoms.approvals, (count) => count - 1)
    leave(ctx)
    // It may have been sent, whatever became of the answer.
    ctx.kernel.wallet.nativeBalance({ force: true }).catch((error: unknown) => ctx.report(error, 'balance'))
  }
}

/** The site asked for something no embedded wallet does: its user sees that, and everything that waits ends. */
async function refuse(ctx: EmbeddedContext, method: string): Promise<never> {
  const { store, atoms, services } = ctx
  if (!isShown(ctx)) ctx.router.push(APPROVE)
  const shown = ctx.whileShown(APPROVE)
  services.clock.sleep(REFUSED_AFTER, shown).then(
    () => store.set(atoms.refusal, method),
    () => undefined,
  )
  frameOf(ctx)
    .request('RPC_ABORT', {})
    .catch(() => undefined)
  throw walletError(4200, 'Requested RPC call is not allowed', method)
}

/** Sends a wallet call to the frame, once. The frame judges the method again: what is decided here is only what is shown. */
export async function sendToFrame(ctx: EmbeddedContext, call: RpcRequest, asked: Asked): Promise<unknown> {
  const kind = methodKind(call.method)
  if (kind === 'refused') return refuse(ctx, call.method)
  if (kind === 'approval') return approve(ctx, call, asked)
  const payload = { method: call.method, params: call.params }
  const { account, signal } = asked
  const options = { account, chain: call.network, limit: SAFE_LIMIT, signal, sends: sentBy(call) }
  return frameOf(ctx).request('RPC_REQUEST', payload, options)
}
