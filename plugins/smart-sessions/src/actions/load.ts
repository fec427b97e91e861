import type { CaipAddress } from '@latchkey/kernel'
import { type Ask, isEndedOnChain, outcomeOf } from '../model/onChain.ts'
import { isOf, type KeptSession, networkOf, readGrant, withServed } from '../model/session.ts'
import type { SmartSessionsContext } from '../plugin.ts'
import { note, noteFailure } from './keep.ts'

/** Asks nodes of a session's network, by way of the wallet. */
export function askOf({ kernel }: SmartSessionsContext, session: KeptSession): Ask {
  const network = networkOf(session)
  return (method, params) => kernel.wallet.request({ network, method, params })
}

/**
 * Takes in what the service knows of other browsers. What it says of an end counts for nothing: the chain is asked.
 * @returns whether it could be asked, where there is one
 */
async function loadServed(ctx: SmartSessionsContext, account: CaipAddress): Promise<boolean> {
  const { store, atoms, plugins, services } = ctx
  if (!plugins.api || !store.get(atoms.options).coSigner) return true
  try {
    const { pcis } = await plugins.api.getSessions(account)
    for (const { pci, project, createdAt, ...served } of [...pcis].reverse()) {
      const read = readGrant(served)
      if (!read) continue
      const session = { ...read, account, pci, site: project.name, createdAt: createdAt * 1000 }
      store.set(atoms.sessions, (sessions) => withServed(sessions, session, services.clock.now()))
    }
    return true
  } catch (error) {
    services.log.warn('The list of sessions could not be read', error)
    return false
  }
}

/** Reads what tokens call themselves. */
async function loadUnits(
  { store, atoms, capability, services }: SmartSessionsContext,
  all: readonly KeptSession[],
): Promise<void> {
  const known = store.get(atoms.units)
  const names = all.flatMap((session) =>
    session.allowances.flatMap(({ token }) => (token === undefined ? [] : [{ network: networkOf(session), token }])),
  )
  const tokens = names.filter(({ network, token }) => !known[`${network}:${token.toLowerCase()}`])
  const read = capability('tokenBalances')
  if (!read || tokens.length === 0) return
  try {
    const { balances } = await read({ tokens: [...new Set(tokens.map(({ token }) => token))] })
    const [first] = tokens
    const units = balances.map(({ address, symbol, decimals }) => [
      `${first?.network}:${address.toLowerCase()}`,
      { symbol, decimals },
    ])
    store.set(atoms.units, (before) => ({ ...before, ...Object.fromEntries(units) }))
  } catch (error) {
    services.log.warn('The tokens of sessions could not be read', error)
  }
}

/** Whether the transaction that was to end a session is in a block and has not ended it. */
async function hasFailed(ask: Ask, { context, allowances, ending }: KeptSession): Promise<boolean> {
  if (ending === undefined) return false
  const made = await outcomeOf(ask, ending)
  if (!made) return false
  // Asked of that block: another node may not have it yet.
  return !made.isDone || (await isEndedOnChain(ask, context, allowances.length, made.block)) === false
}

/** Asks the chain whether a session was ended. One answer does not count for good: until its time passes it is asked anew. */
async function check(ctx: SmartSessionsContext, session: KeptSession): Promise<void> {
  const ask = askOf(ctx, session)
  const { context, allowances, ending, isEnded = false } = session
  const says = await isEndedOnChain(ask, context, allowances.length)
  if (says !== undefined && says !== isEnded) note(ctx, context, { isEnded: says })
  if (says || !(await hasFailed(ask, session))) return
  // Its user may have begun another end while the chain was asked.
  if (noteFailure(ctx, context, ending)) ctx.toast('error', 'failed')
}

const ownOf = ({ store, atoms }: SmartSessionsContext, account: CaipAddress): readonly KeptSession[] =>
  store.get(atoms.sessions).filter((session) => isOf(session, account))

/** Reads what tokens call themselves, and what the chain says of those that have not expired. */
async function look(ctx: SmartSessionsContext, all: readonly KeptSession[]): Promise<void> {
  const { services } = ctx
  const now = services.clock.now()
  const open = all.filter(({ expiry }) => expiry * 1000 > now)
  const notAsked = (error: unknown): void => services.log.warn('The chain was not asked about a session', error)
  await Promise.all([loadUnits(ctx, all), ...open.map((session) => check(ctx, session).catch(notAsked))])
}

/** Reads the sessions of the account in use, and asks the chain which of them were ended. */
export async function load(ctx: SmartSessionsContext): Promise<void> {
  const { store, atoms, kernel, services } = ctx
  const account = store.get(kernel.atoms.account)?.caipAddress
  if (account === undefined) return
  const known = ownOf(ctx, account)
  const [isServed] = await Promise.all([loadServed(ctx, account), look(ctx, known)])
  // Its user may have chosen another account or network while the service was asked: tokens are read where the wallet is.
  if (store.get(kernel.atoms.account)?.caipAddress !== account) return load(ctx)
  const contexts = new Set(known.map(({ context }) => context))
  await look(
    ctx,
    ownOf(ctx, account).filter(({ context }) => !contexts.has(context)),
  )
  store.set(atoms.isPartial, !isServed)
  store.set(atoms.readAt, services.clock.now())
}
