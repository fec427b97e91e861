import { isKernelError, type RpcRequest } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { frameOf } from '../channel/frame.ts'
import { type MethodKind, methodKind } from '../messages/rpcMethods.ts'
import type { EmbeddedContext } from '../plugin.ts'

const SAFE_LIMIT = 30_000
/** Milliseconds after which a refused method is said in words, when the modal has opened. */
const REFUSED_AFTER = 300
const APPROVE = 'embedded.ApproveTransaction'
const GRANT = 'wallet_grantPermissions'
const END = 'wallet_revokePermissions'
const CAPABILITIES = 'wallet_getCapabilities'

interface Asked {
  readonly account: string
  readonly signal: AbortSignal
}

const NOT_ALLOWED = 'Requested RPC call is not allowed'

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

/** The method of a call that may send something: an account that is not smart yet becomes so when it grants a permission. */
const sentBy = ({ method }: RpcRequest): string | undefined =>
  /send/i.test(method) || method === END || method === GRANT ? method : undefined

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
  throw walletError(4200, NOT_ALLOWED, method)
}

const firstOf = ({ params }: RpcRequest): object => Object(Array.isArray(params) ? params[0] : undefined)

/** Whether it is about a permission of ERC-7715. */
const isOfPermission = (call: RpcRequest): boolean =>
  call.method === GRANT || (call.method === END && Object.hasOwn(firstOf(call), 'context'))

/** Whether a library disconnects: by the same name as the end of a permission (EIP-2255). */
const isDisconnect = (call: RpcRequest): boolean => call.method === END && Object.hasOwn(firstOf(call), 'eth_accounts')

/** What a call is here: permissions are asked for and ended only where the site lists them. */
function kindOf({ store, atoms }: EmbeddedContext, call: RpcRequest): MethodKind {
  const isTaken = store.get(atoms.grantsPermissions) && isOfPermission(call)
  return (call.method === GRANT || call.method === END) && !isTaken ? 'refused' : methodKind(call.method)
}

/** What the wallet can do, without what the site has not switched on. */
function offered({ store, atoms }: EmbeddedContext, answer: unknown): unknown {
  if (store.get(atoms.grantsPermissions)) return answer
  const chains = Object.entries(Object(answer)).map(([chain, of]) => {
    const { permissions: _permissions, ...rest } = Object(of)
    return [chain, rest]
  })
  return Object.fromEntries(chains)
}

/** Sends a wallet call to the frame, once. The frame judges the method again: what is decided here is only what is shown. */
export async function sendToFrame(ctx: EmbeddedContext, call: RpcRequest, asked: Asked): Promise<unknown> {
  // The user asked for nothing that a view could explain, and what waits for them goes on.
  if (isDisconnect(call)) throw walletError(4200, NOT_ALLOWED, END)
  const kind = kindOf(ctx, call)
  if (kind === 'refused') return refuse(ctx, call.method)
  if (kind === 'approval') {
    const answer = await approve(ctx, call, asked)
    if (call.method === GRANT) ctx.store.set(ctx.atoms.granted, { account: asked.account, grant: answer })
    return answer
  }
  const payload = { method: call.method, params: call.params }
  const { account, signal } = asked
  const options = { account, chain: call.network, limit: SAFE_LIMIT, signal, sends: sentBy(call) }
  const answer = await frameOf(ctx).request('RPC_REQUEST', payload, options)
  return call.method === CAPABILITIES ? offered(ctx, answer) : answer
}
