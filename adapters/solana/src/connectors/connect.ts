import { type ConnectContext, type ConnectRequest, kernelError, type WalletSession } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { abortable } from '@latchkey/kernel/async'
import { checkCovered, readAccounts } from './accounts.ts'
import { callFeature, canSignIn, type StandardAccount } from './readWallet.ts'
import { forgetPage, type Granted, openSession, type WalletHandle } from './session.ts'

const CONNECT = 'standard:connect'

/** Waits for the wallet, its user's patience, or its leaving. @throws `connect/vanished` */
function whileThere<T>({ gone, wallet }: WalletHandle, signal: AbortSignal, work: () => Promise<T>, late?: () => void) {
  if (gone.aborted) throw kernelError('connect/vanished', { details: { wallet: wallet.name } })
  let leave: () => void = () => undefined
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(kernelError('connect/vanished', { details: { wallet: wallet.name } }))
    gone.addEventListener('abort', leave, { once: true })
  })
  const done = abortable(() => Promise.race([work(), left]), signal, late)
  return done.finally(() => gone.removeEventListener('abort', leave))
}

async function askAccounts(handle: WalletHandle, input: readonly unknown[]): Promise<readonly StandardAccount[]> {
  const answer = await callFeature(handle.wallet, CONNECT, input, {
    rejected: 'connect/rejected',
    fallback: 'connect/failed',
  })
  return readAccounts(readProperty(answer, 'accounts'), CONNECT)
}

/** Asks once: to connect, or to connect and sign in where that is wanted and the wallet can. */
async function askGrant(
  handle: WalletHandle,
  { signIn, network }: ConnectRequest,
  { signal, networks }: ConnectContext,
): Promise<Granted> {
  if (!signIn || handle.cannotSignIn || !canSignIn(handle.wallet)) return { accounts: await askAccounts(handle, []) }
  const { signInAtOnce } = await import('./signInAtOnce.ts')
  signal.throwIfAborted()
  return signInAtOnce(handle, signIn, { chosen: network, offered: networks })
}

/**
 * Opens a session with the user's consent, or reads the open one again. When the signal aborts, the wait ends at once; an
 * approval that comes later is taken back, unless the user has connected again or is about to.
 * @throws `connect/rejected`, `connect/no-accounts`, `connect/malformed`, `connect/vanished`, `connect/failed`,
 * `request/unknown-chain` when no account is for the chosen cluster, or for any of the site's
 */
export async function connectWallet(
  handle: WalletHandle,
  request: ConnectRequest,
  context: ConnectContext,
): Promise<WalletSession> {
  const { networks } = context
  handle.attempt += 1
  const { attempt } = handle
  const late = (): void => {
    if (handle.attempt === attempt && !handle.session) forgetPage(handle)
  }
  const granted = await whileThere(handle, context.signal, () => askGrant(handle, request, context), late)
  const { accounts } = granted
  if (!accounts.length) throw kernelError('connect/no-accounts')
  checkCovered(handle.wallet.name, accounts, { chosen: request.network, offered: networks })
  return openSession(handle, granted, networks)
}

/** Reopens a session if the wallet still shares the address; it is asked silently, which shows nothing to its user. */
export async function reconnectWallet(
  handle: WalletHandle,
  address: string,
  { signal, networks }: ConnectContext,
): Promise<WalletSession | undefined> {
  const accounts = await whileThere(handle, signal, () => askAccounts(handle, [{ silent: true }]))
  return accounts.some((account) => account.address === address)
    ? openSession(handle, { accounts }, networks)
    : undefined
}
