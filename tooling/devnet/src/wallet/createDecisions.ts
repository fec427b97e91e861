import { setTimeout as sleep } from 'node:timers/promises'
import { DevnetError } from '../core/devnetError.ts'
import type { Answer, Approval } from './types.ts'

/** What to do about one proposal or request. */
export type Decision =
  | { readonly do: 'approve'; readonly approval?: Approval | undefined }
  | { readonly do: 'reject'; readonly code: number; readonly message: string }
  | { readonly do: 'ignore' }

/** Code and words of a person's "no", https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes. */
const REJECTED = { do: 'reject', code: 5000, message: 'User rejected.' } as const
const PATIENCE_MS = 10_000
const POLL_MS = 10

export interface Decisions {
  next(answer: Answer): void
  always(answer: Answer): void
  /** Decides what waits under an id, or the oldest; waits up to 10 seconds for something to come. Its id. */
  decide(decision: Decision, id?: number): Promise<number>
  /** Forgets what waits under an id: it has expired, or its app has gone. */
  drop(id: number): void
  /** Approves the next proposal in a way of its own. */
  approveNext(approval: Approval): void
  /** Whether something waits for `decide`. */
  waiting(): boolean
  /** Whether an id waits, for `decide` or because it is to be late. */
  holds(id: number): boolean
  /** The decision about something new; resolves when it is made. */
  about(kind: 'proposal' | 'request', id: number): Promise<Decision>
}

/** Keeps what the wallet was told to do with what it is asked. */
export function createDecisions(initial: Answer, lateMs: number): Decisions {
  let usual = initial
  let special: Approval | undefined
  const queue: Answer[] = []
  const open = new Map<number, (decision: Decision) => void>()
  const late = new Set<number>()
  return {
    next: (answer) => void queue.push(answer),
    always(answer) {
      usual = answer
    },
    approveNext(approval) {
      special = approval
    },
    waiting: () => open.size > 0,
    holds: (id) => open.has(id) || late.has(id),
    async decide(decision, wanted) {
      const isThere = (): boolean => (wanted === undefined ? open.size > 0 : open.has(wanted))
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end && !isThere(); ) await sleep(POLL_MS)
      const id = wanted ?? open.keys().next().value
      const take = id === undefined ? undefined : open.get(id)
      if (id === undefined || !take)
        throw new DevnetError('wallet-failed', 'Nothing waits for an answer: the wallet waits only with "ask".')
      open.delete(id)
      take(decision)
      return id
    },
    drop(id) {
      const take = open.get(id)
      open.delete(id)
      take?.({ do: 'ignore' })
    },
    async about(kind, id) {
      const approval = kind === 'proposal' ? special : undefined
      if (approval) special = undefined
      const answer = approval ? 'approve' : (queue.shift() ?? usual)
      if (answer === 'ask') return new Promise<Decision>((resolve) => open.set(id, resolve))
      if (answer === 'late') {
        late.add(id)
        await sleep(lateMs)
        late.delete(id)
      }
      if (answer === 'reject') return REJECTED
      return answer === 'ignore' ? { do: 'ignore' } : { do: 'approve', approval }
    },
  }
}
