import type { App } from '../app/app.ts'
import type { Subject } from '../read/facts.ts'
import { problemOf, untilDone } from '../requests/approve.ts'
import type { Problem } from '../views/Obstacle.tsx'

/** For whom a change is made, where it is about a chain. */
export interface Whose {
  readonly chain?: string
  readonly address?: string
}

/** Asks for a change as for a signature: a site may have laid something over the settings. */
export async function askChange(
  app: App,
  subject: Subject,
  signal: AbortSignal,
  { chain, address, problem }: Whose & { readonly problem?: Problem } = {},
): Promise<'approved' | 'declined' | 'again'> {
  const { askApproval } = await import('../views/mount.tsx')
  const who = { origin: undefined, claim: undefined, chain, address, ...(problem && { problem }) }
  const decision = await askApproval(app, { subject, ...who, turn: { position: 1, total: 1 } }, signal)
  if (decision.kind === 'again') return 'again'
  return decision.kind === 'approve' && decision.digest === subject.digest ? 'approved' : 'declined'
}

/** The user has declined: the settings are drawn again. */
class Declined extends Error {}

/**
 * Makes and draws a change, anew as often as its user asks for that, until it is approved as it is.
 * @returns what was approved; `undefined` where it was declined
 */
export async function askMade<T extends { readonly subject: Subject }>(
  app: App,
  make: () => Promise<T>,
  { signal, ...whose }: Whose & { readonly signal: AbortSignal },
): Promise<T | undefined> {
  let made = await make()
  for (;;) {
    const answer = await askChange(app, made.subject, signal, whose)
    if (answer !== 'again') return answer === 'approved' ? made : undefined
    const { subject } = made
    try {
      made = await untilDone(make, async (error) => {
        const problem = await problemOf(app, { title: 'checkFailed', error })
        if ((await askChange(app, subject, signal, { ...whose, problem })) !== 'again') throw new Declined()
      })
    } catch (error) {
      if (error instanceof Declined) return undefined
      throw error
    }
  }
}
