import type { RpcRequest } from '@latchkey/kernel'
import { isKernelError } from '@latchkey/kernel'
import { cleanText } from '@latchkey/kernel/text'
import { dryRunError } from './errors.ts'
import type { DryRunContext } from './plugin.ts'

/** What nodes say of a call that is reverted (EIP-1474, -32000, and geth's 3). */
const REVERTED = /revert|invalid opcode|insufficient funds|out of gas/i

/** The words of a node, through all wrappers. */
function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  const inner = typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : ''
  const own = isKernelError(error) ? String(error.details.reason ?? '') : ''
  return [own, inner, error instanceof Error ? error.message : String(error)].find((text) => REVERTED.test(text)) ?? ''
}

/** @throws `dry-run/would-fail` with the node's reason */
export async function tryTransaction(ctx: DryRunContext, request: RpcRequest, signal: AbortSignal): Promise<void> {
  const { store, services, atoms } = ctx
  const [transaction]: readonly unknown[] = Array.isArray(request.params) ? request.params : []
  if (typeof transaction !== 'object' || transaction === null) return
  store.set(atoms.counts, ({ tried, stopped }) => ({ tried: tried + 1, stopped }))
  try {
    await services.rpc.request(request.network, 'eth_call', [transaction, 'latest'], { signal })
  } catch (cause) {
    const reason = reasonOf(cause)
    // A node that is down says nothing of the transaction.
    if (reason === '') return services.log.debug('The transaction could not be tried', cause)
    store.set(atoms.counts, ({ tried, stopped }) => ({ tried, stopped: stopped + 1 }))
    throw dryRunError('dry-run/would-fail', { details: { reason: cleanText(reason).slice(0, 200) }, cause })
  }
}
