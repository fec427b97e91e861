import { isKernelError } from '../../errors/kernelError.ts'

/** JSON-RPC codes worth another try (facts 4.1). */
const PASSING = new Set<unknown>([-1, -32005, -32603])

/** Whether another node may answer the same call. */
export function isNodeFault(error: unknown): boolean {
  if (!isKernelError(error)) return false
  const { code, details } = error
  return (
    code.startsWith('http/') || code === 'rpc/malformed' || code === 'rpc/wrong-chain' || PASSING.has(details.rpcCode)
  )
}

/** Whether the node itself is at fault rather than this one call, so that other calls should avoid it too. */
export function isNodeDown(error: unknown): boolean {
  return isNodeFault(error) && isKernelError(error) && error.code !== 'rpc/internal' && error.details.rpcCode !== -1
}

/** Whether waiting a little may help when all nodes failed. */
export function isPassing(error: unknown): boolean {
  return (
    isNodeFault(error) &&
    !['rpc/wrong-chain', 'http/timeout', 'http/too-large'].some((code) => isKernelError(error, code))
  )
}
