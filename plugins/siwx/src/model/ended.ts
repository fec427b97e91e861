import type { CaipAddress } from '@latchkey/kernel'
import type { SiwxContext } from '../plugin.ts'
import { backendOf } from './backend.ts'
import { remember } from './proof.ts'
import type { SignInSession } from './session.ts'
import type { Subject } from './subject.ts'

/** Storage key of the accounts whose session ends as soon as its keeper answers. */
const ENDED = 'ended'

/** Accounts by CAIP-10 id; what is no list of them counts as none. */
async function readEnded({ services: { storage, log } }: SiwxContext): Promise<readonly CaipAddress[]> {
  try {
    const saved: unknown = JSON.parse((await storage.get(ENDED)) ?? '[]')
    return (Array.isArray(saved) ? saved : []).filter((entry): entry is CaipAddress => typeof entry === 'string')
  } catch (error) {
    log.warn('Accounts that were signed out could not be read', error)
    return []
  }
}

const writeEnded = (ctx: SiwxContext, accounts: readonly CaipAddress[]): Promise<void> =>
  remember(ctx, ENDED, JSON.stringify(accounts))

/** What is being ended: one after the other, so that an account that comes back is not ended late. */
const running = new WeakMap<SiwxContext, Promise<unknown>>()

/**
 * Ends the sessions of accounts, and of those before them whose keeper was away.
 * @returns the accounts whose sessions go on there, with what their keeper said
 */
export function endSessions(
  ctx: SiwxContext,
  accounts: readonly CaipAddress[] = [],
): Promise<readonly (readonly [account: CaipAddress, error: unknown])[]> {
  const work = async (): Promise<readonly (readonly [CaipAddress, unknown])[]> => {
    const known = await readEnded(ctx)
    const all = [...new Set([...known, ...accounts])]
    if (all.length === 0) return []
    if (all.length > known.length) await writeEnded(ctx, all)
    const failed: (readonly [CaipAddress, unknown])[] = []
    for (const account of all)
      await backendOf(ctx)
        .signOut(account)
        .catch((error: unknown) => failed.push([account, error]))
    await writeEnded(
      ctx,
      failed.map(([account]) => account),
    )
    return failed
  }
  const ending = (running.get(ctx) ?? Promise.resolve()).then(work)
  running.set(
    ctx,
    ending.catch(() => undefined),
  )
  return ending
}

/** An account has signed in anew: its session is not one to be ended any more. */
export async function keepFromEnding(ctx: SiwxContext, account: CaipAddress): Promise<void> {
  const known = await readEnded(ctx)
  if (known.includes(account))
    await writeEnded(
      ctx,
      known.filter((entry) => entry !== account),
    )
}

/** How often this page has signed in or out: an answer from before the last time says nothing any more. */
const changes = new WeakMap<SiwxContext, number>()

export const countChange = (ctx: SiwxContext): void => void changes.set(ctx, (changes.get(ctx) ?? 0) + 1)

/** Ends the session of the account that was used before, where the host's `siweConfig` does not keep it. */
export async function endReplaced(ctx: SiwxContext, before: Subject | undefined, found: Subject): Promise<void> {
  const { store, atoms } = ctx
  const { siweConfig } = store.get(atoms.options)
  if (!siweConfig || siweConfig.signOutOnAccountChange === false) return
  if (!before || before.connection.id !== found.connection.id || before.address === found.address) return
  const isOver = ({ account }: SignInSession): boolean => account.endsWith(`:${before.address}`)
  const over = Object.values(store.get(atoms.sessions)).filter(isOver)
  if (over.length === 0) return
  store.set(atoms.sessions, (sessions) =>
    Object.fromEntries(Object.entries(sessions).filter(([, session]) => !isOver(session))),
  )
  countChange(ctx)
  for (const [, error] of await endSessions(
    ctx,
    over.map(({ account }) => account),
  ))
    ctx.report(error, 'follow')
}

/** Who is signed in; not those whose session ends as soon as its keeper answers. */
export async function askSessions(ctx: SiwxContext, subject: Subject): Promise<readonly SignInSession[]> {
  const ended = new Set((await endSessions(ctx)).map(([account]) => account))
  const before = changes.get(ctx)
  const found = await backendOf(ctx).sessions(subject)
  if (changes.get(ctx) !== before && !subject.life.signal.aborted) return askSessions(ctx, subject)
  return found.filter(({ account }) => !ended.has(account))
}
