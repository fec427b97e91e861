import type { KernelError } from '@latchkey/kernel'

/** Owners whose codes say what happened to requests in general; the view's own sentence is better than theirs. */
const GENERAL: readonly string[] = ['connect', 'hook', 'kernel', 'plugin', 'request', 'rpc', 'unknown']

/** Whether an error comes from the adapter of a wallet, whose sentence says more than that it did not connect. */
export function hasOwnWords(error: KernelError | undefined): boolean {
  const [owner = 'unknown'] = error?.code.split('/') ?? []
  return !GENERAL.includes(owner)
}
