import type { Asked } from '../channel/frameChannel.ts'
import { FrameError } from '../errors/frameError.ts'

/** A request that its user is asked about, or that waits for its turn. */
interface OpenApproval {
  readonly chain: string
  readonly controller: AbortController
}

const open = new WeakMap<object, Set<OpenApproval>>()

const familyOf = (chain: string): string => chain.slice(0, chain.indexOf(':'))

/** Runs what asks the user; it ends when another chain of its family comes into use. */
export async function whileOnChain<T>(app: object, asked: Asked, work: (asked: Asked) => Promise<T>): Promise<T> {
  const all = open.get(app) ?? new Set()
  open.set(app, all)
  const controller = new AbortController()
  const end = (): void => controller.abort(asked.signal.reason)
  if (asked.signal.aborted) end()
  asked.signal.addEventListener('abort', end, { once: true })
  const approval = { chain: asked.chain ?? '', controller }
  all.add(approval)
  try {
    return await work({ ...asked, signal: controller.signal })
  } finally {
    all.delete(approval)
    asked.signal.removeEventListener('abort', end)
  }
}

/** Another chain is in use: what was asked for the one before, and is not approved yet, ends and says why. */
export function endOthers(app: object, chain: string): void {
  for (const approval of open.get(app) ?? [])
    if (familyOf(approval.chain) === familyOf(chain) && approval.chain !== chain)
      approval.controller.abort(new FrameError('The network changed. Ask again.', 4901))
}
