import * as z from 'zod/mini'
import { type Look, lookOf, lookSchema } from '../app/look.ts'
import { beginHandover, type Handover } from '../confirm/handover.ts'
import { FrameError } from '../errors/frameError.ts'
import type { Service } from '../service/client.ts'
import type { ApprovalRequest, Decision } from './Approve.tsx'

/** How far a review in a window has come. */
export type ReviewState = 'preparing' | 'ready' | 'opening' | 'blocked' | 'reading' | 'closed' | 'failed'

/** A review in a window of the wallet's own, for browsers that cannot tell whether something covers the frame. */
export interface Review {
  /** Opens the window: within a press, or the browser blocks it. */
  open(): void
  /** Ends it: a window that is open can answer no more. */
  stop(): void
}

/** What a review asks and tells. */
export interface ReviewOptions {
  readonly service: Service
  readonly request: ApprovalRequest
  readonly look: Look
  readonly onState: (state: ReviewState) => void
  readonly onDecide: (decision: Decision) => void
}

/** Milliseconds after which a window that has not read its question was blocked. */
const OPEN_LIMIT = 3000
const FEATURES = 'noopener,width=400,height=640'

const answer = z.strictObject({
  digest: z.string(),
  decision: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('approve') }),
    z.strictObject({ kind: z.literal('decline') }),
    z.strictObject({ kind: z.literal('limit'), amount: z.string() }),
  ]),
})

const review = z.object({
  request: z.object({ subject: z.object({ digest: z.string(), facts: z.record(z.string(), z.unknown()) }) }),
  look: lookSchema,
})

/** What a window is to show, and how. @throws for anything else */
export function readReview(question: unknown): Pick<ReviewOptions, 'request' | 'look'> {
  const { look } = review.parse(question)
  // It was sealed by the frame, which is of this build, under a key that only it has.
  const { request } = question as { readonly request: ApprovalRequest }
  return { request, look }
}

/** The decision of a window, if it is about what was asked. @throws for anything else */
function decisionOf(given: unknown, digest: string): Decision {
  const { decision, digest: shown } = answer.parse(given)
  if (shown !== digest) throw new FrameError('The window has answered something else.')
  return decision.kind === 'approve' ? { kind: 'approve', digest: shown } : decision
}

/** Prepares the review of a request: the window's address must be there before the press. */
export function reviewInWindow(options: ReviewOptions): Review {
  const { service, request, look, onState, onDecide } = options
  let current: Handover | undefined
  let isWaited = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const tell = (state: ReviewState): void => {
    clearTimeout(timer)
    if (!isStopped) onState(state)
  }
  const prepare = async (then: ReviewState): Promise<void> => {
    current = undefined
    isWaited = false
    try {
      const made = await beginHandover(service, { request, look: lookOf(look) })
      if (isStopped) return made.cancel()
      current = made
      tell(then)
    } catch {
      tell('failed')
    }
  }
  const wait = async (handover: Handover): Promise<void> => {
    try {
      const given = await handover.answer(() => tell('reading'))
      if (isStopped) return
      if (given === undefined) await prepare('closed')
      else onDecide(decisionOf(given, request.subject.digest))
    } catch {
      // The window is told that it is over: it would say that all is done.
      handover.cancel()
      if (!isStopped) await prepare('failed')
    }
  }
  void prepare('ready')
  return {
    open() {
      // After a failure there may be nothing to open: the press prepares it anew.
      if (!current) {
        tell('preparing')
        void prepare('ready')
        return
      }
      window.open(current.url, '_blank', FEATURES)
      tell('opening')
      timer = setTimeout(() => tell('blocked'), OPEN_LIMIT)
      if (isWaited) return
      isWaited = true
      void wait(current)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      current?.cancel()
    },
  }
}
