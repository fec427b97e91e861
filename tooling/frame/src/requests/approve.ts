import type { Address } from 'viem'
import { type App, chainInUse } from '../app/app.ts'
import type { Chain } from '../app/project.ts'
import type { Asked } from '../channel/frameChannel.ts'
import { declined, ForeignError, FrameError, withdrawn } from '../errors/frameError.ts'
import type { Signer, Wallet } from '../keys/wallet.ts'
import { loadLanguage } from '../locales/language.ts'
import type { Subject } from '../read/facts.ts'
import { isSignedIn } from '../service/signedIn.ts'
import type { ApprovalRequest, Decision } from '../views/Approve.tsx'
import type { Problem } from '../views/Obstacle.tsx'
import type { Turn } from './queue.ts'

/** What a request runs with, once it is certain whom it is for. */
export interface Request<A extends string = Address> {
  readonly app: App
  readonly asked: Asked
  /** The account that signs. */
  readonly wallet: Signer & Pick<Wallet, 'confirm'>
  readonly address: A
  /** The chain it was asked for; whatever is in use later, it is made, drawn and sent there. */
  readonly chain: Chain
  readonly turn: () => Turn
}

/** What identifies an account: on EVM chains its capitals are only a checksum (EIP-55). */
const identityOf = (account: string): string => (account.startsWith('eip155:') ? account.toLowerCase() : account)

/**
 * A request is still wanted, for our account, on the chain in use at this moment. It is asked for as the last thing before a key.
 * @throws FrameError 4001, 4100, 4901
 */
export function match({ app, asked, address }: Pick<Request<string>, 'app' | 'asked' | 'address'>): void {
  if (asked.signal.aborted) throw withdrawn(asked.signal)
  const chain = chainInUse(app, asked.chain ?? '')
  if (asked.chain !== chain) throw new FrameError('The network changed. Ask again.', 4901)
  if (identityOf(asked.account ?? '') !== identityOf(`${chain}:${address}`))
    throw new FrameError('The request is for another account.', 4100)
}

/** Milliseconds that the login service has to say that this device was removed: without it, a wallet that is open goes on. */
const SESSION_LIMIT = 3_000

/** @throws FrameError 4100 where this device has been signed out by another one */
export async function checkSession({ service }: App): Promise<void> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), SESSION_LIMIT)
  const asked = isSignedIn(service, late.signal).catch(() => true)
  // The renewal of a token, which others may wait for, does not end with the signal.
  const over = new Promise<true>((resolve) => late.signal.addEventListener('abort', () => resolve(true)))
  const isIn = await Promise.race([asked, over])
  clearTimeout(timer)
  if (!isIn) throw new FrameError('Nobody is signed in.', 4100)
}

/** What the person wants drawn in place of a subject: one with another limit, or the same as it is by now. */
export type Redraw = { readonly limit: string } | 'again'

/** What has failed, of which the user is told why. */
interface Failure {
  readonly title: Problem['title']
  readonly error: FrameError
}

/** A failure in the words of the document's language. */
export async function problemOf({ language }: Pick<App, 'language'>, { title, error }: Failure): Promise<Problem> {
  const { explain } = await loadLanguage(language)
  return { title, text: explain(error) }
}

/** Draws a subject, and what has failed since it was drawn last, and waits for the decision. @throws FrameError 4001, 4901 */
async function draw(
  { app, asked, address, chain, turn }: Request<string>,
  subject: Subject,
  failure?: Failure,
): Promise<Exclude<Decision, { readonly kind: 'decline' }>> {
  const [{ askApproval }, problem] = await Promise.all([
    import('../views/mount.tsx'),
    failure && problemOf(app, failure),
  ])
  // The network may have been changed while the node was asked.
  match({ app, asked, address })
  const who: Omit<ApprovalRequest, 'turn'> = {
    subject,
    origin: asked.origin,
    claim: app.claim?.name,
    chain: chain.name,
    address,
  }
  // Said before it is decided, where the service is quick: what waits is withdrawn then.
  checkSession(app).catch(() => undefined)
  const decision = await askApproval(app, { ...who, turn: turn(), ...(problem && { problem }) }, asked.signal)
  match({ app, asked, address })
  if (decision.kind === 'decline') throw declined()
  return decision
}

/** What may work a moment later: a node or the service has refused or was away, or something waits for a block (-32603). */
export const mayPass = (error: unknown): error is FrameError =>
  error instanceof ForeignError || (error instanceof FrameError && error.code === -32603)

/**
 * Does work that the user has asked for from an approval. Where it fails they read why, above what was drawn before, and
 * have it done again, or decline.
 * @throws FrameError 4001, 4901
 */
export async function untilDoneFor<T>(
  request: Request<string>,
  { subject, title }: { readonly subject: Subject; readonly title: Problem['title'] },
  work: () => T | Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!mayPass(error)) throw error
      await draw(request, subject, { title, error })
    }
  }
}

/**
 * Draws a subject and waits for the decision, which may be another limit where the facts offer that, or another look where
 * the account could not pay: the caller then makes and draws another transaction.
 * @throws FrameError 4001; `4901` where the chain has changed
 */
export async function approveOrRedraw(request: Request<string>, subject: Subject): Promise<Redraw | undefined> {
  const { app, asked, wallet, address } = request
  const decision = await draw(request, subject)
  if (decision.kind === 'again') return 'again'
  if (decision.kind === 'limit' && subject.facts.limit) return { limit: decision.amount }
  // What was drawn is what is signed, or nothing is.
  if (decision.kind === 'limit' || decision.digest !== subject.digest)
    throw new FrameError('The request changed. Start again on the site.', 4001)
  await Promise.all([wallet.confirm?.(), checkSession(app)])
  match({ app, asked, address })
  return undefined
}

/**
 * Makes and draws something, anew as often as the person asks for that, until it is approved as it is.
 * @returns what was approved
 * @throws FrameError 4001, 4901
 */
export async function approveMade<T extends { readonly subject: Subject }>(
  request: Request<string>,
  make: () => T | Promise<T>,
): Promise<T> {
  let made = await make()
  for (;;) {
    const { digest, facts } = made.subject
    const { limit: _limit, ...unlimited } = facts
    const subject = { digest, facts: unlimited }
    if ((await approveOrRedraw(request, subject)) === undefined) return made
    made = await untilDoneFor(request, { subject, title: 'checkFailed' }, make)
  }
}

/** Draws a subject as it is and resolves once it is approved. @throws FrameError 4001, 4901 */
export async function approve(request: Request<string>, subject: Subject): Promise<void> {
  await approveMade(request, () => ({ subject }))
}
