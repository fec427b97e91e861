import type { App } from '../app/app.ts'
import type { Subject } from '../read/facts.ts'
import { mayPass, problemOf } from '../requests/approve.ts'
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

interface Asking extends Whose {
  readonly signal: AbortSignal
}

/** Makes a change anew. Where that fails its user reads why, above what was drawn before; `undefined` where they decline then. */
async function makeAgain<T>(
  app: App,
  make: () => Promise<T>,
  { signal, subject, ...whose }: Asking & { readonly subject: Subject },
): Promise<T | undefined> {
  for (;;) {
    try {
      return await make()
    } catch (error) {
      if (!mayPass(error)) throw error
      const problem = await problemOf(app, { title: 'checkFailed', error })
      if ((await askChange(app, subject, signal, { ...whose, problem })) !== 'again') return undefined
    }
  }
}

/**
 * Makes and draws a change, anew as often as its user asks for that, until it is approved as it is.
 * @returns what was approved; `undefined` where it was declined
 */
export async function askMade<T extends { readonly subject: Subject }>(
  app: App,
  make: () => Promise<T>,
  { signal, ...whose }: Asking,
): Promise<T | undefined> {
  let made: T | undefined = await make()
  while (made) {
    const { subject }: { readonly subject: Subject } = made
    const answer = await askChange(app, subject, signal, whose)
    if (answer !== 'again') return answer === 'approved' ? made : undefined
    made = await makeAgain(app, make, { signal, subject, ...whose })
  }
  return undefined
}
