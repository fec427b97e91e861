import type { CaipAddress, Connection } from '@latchkey/kernel'
import { backendOf } from '../model/backend.ts'
import { countChange, endSessions } from '../model/ended.ts'
import { remember } from '../model/proof.ts'
import type { SignInSession } from '../model/session.ts'
import { addressOn, leaveAttempt } from '../model/subject.ts'
import { isRequired } from '../options.ts'
import type { SiwxContext } from '../plugin.ts'
import { describeSubject, knownSession } from './follow.ts'

/** Gives up: disconnects where signing in is required, else closes the modal. */
export async function cancel(ctx: SiwxContext): Promise<void> {
  const { store, atoms, kernel, router } = ctx
  const subject = store.get(atoms.subject)
  if (subject) {
    ctx.emit('cancelled', describeSubject(subject))
    leaveAttempt(subject)
  }
  if (!isRequired(store.get(atoms.options))) return void router.close()
  // Before the wallet is told, which may take its time: nothing may be signed any more.
  subject?.life.abort()
  store.set(atoms.phase, { status: 'idle' })
  store.set(atoms.subject, undefined)
  try {
    await kernel.wallet.disconnect(subject && { connectionId: subject.connection.id })
  } finally {
    if (ctx.plugins.connect) router.reset('connect.Connect')
    else router.close()
  }
}

/** The session of the active account, `undefined` while it is not signed in. */
export async function getSession(ctx: SiwxContext): Promise<SignInSession | undefined> {
  const subject = ctx.store.get(ctx.atoms.subject)
  return subject && knownSession(ctx, subject)
}

/**
 * Signs out, here and where sessions are kept: one account, or all of them. Wallets stay connected.
 * @throws what the server says
 */
export async function signOut(ctx: SiwxContext, account?: CaipAddress): Promise<void> {
  await backendOf(ctx).signOut(account)
  await dropSessions(ctx, account)
}

/** Takes sessions that are over out of what this page knows, and tells other tabs. */
async function dropSessions(ctx: SiwxContext, account?: CaipAddress): Promise<void> {
  const { store, atoms, services } = ctx
  countChange(ctx)
  store.set(atoms.sessions, (sessions) =>
    account === undefined ? {} : Object.fromEntries(Object.entries(sessions).filter(([id]) => id !== account)),
  )
  const subject = store.get(atoms.subject)
  if (subject && !knownSession(ctx, subject)) store.set(atoms.phase, { status: 'ready' })
  await remember(ctx, 'changed', String(services.clock.now()))
}

/**
 * Ends the sessions of a wallet that was disconnected, if the host has not said otherwise: of accounts that no other
 * connection has, neither here nor in another tab, which has opened it anew. Never rejects.
 */
export async function forget(ctx: SiwxContext, ended: Connection): Promise<void> {
  const { store, atoms, kernel } = ctx
  const { signOutOnDisconnect = true, siwx, siweConfig } = store.get(atoms.options)
  if (!((siwx ?? siweConfig)?.signOutOnDisconnect ?? signOutOnDisconnect)) return
  const { connections, inactive } = kernel.wallet.getState()
  const used = new Set([
    ...connections.flatMap(({ accounts }) => accounts.map(({ address }) => address)),
    ...inactive.map(({ address }) => address),
  ])
  const addresses = ended.accounts.map(({ address }) => address).filter((address) => !used.has(address))
  const own = Object.keys(store.get(atoms.sessions)).filter((id) => {
    const network = id.slice(0, id.lastIndexOf(':'))
    return addresses.some((address) => id.endsWith(`:${addressOn(ctx, network, address)}`))
  })
  if (own.length === 0) return
  const failed = await endSessions(ctx, own as CaipAddress[])
  for (const account of own) await dropSessions(ctx, account as CaipAddress)
  for (const [, error] of failed) ctx.report(error, 'onDisconnect')
  if (failed.length > 0) ctx.toast('error', 'signOutFailed')
}
