import { type ConnectContext, isKernelError, kernelError, type Network, type WalletSession } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { abortable } from '@latchkey/kernel/async'
import { readAccounts, type SharedAccount, toAccounts } from './accounts.ts'
import { callExtension, type ExtensionHandle } from './extension.ts'
import { openSession } from './session.ts'

/** Milliseconds after which an extension that was asked too often takes a question again. */
const REST = 3100
const CONNECTING = { rejected: 'connect/rejected', fallback: 'connect/failed' } as const

async function enable(handle: ExtensionHandle): Promise<object> {
  const { extension, site, services, name: wallet } = handle
  const name = typeof readProperty(extension, 'enable') === 'function' ? 'enable' : 'connect'
  const ask = () => callExtension({ object: extension, wallet }, name, [site], CONNECTING)
  const given = await ask().catch(async (error: unknown) => {
    // It was asked within the last seconds, by the page before a reload for one.
    if (!isKernelError(error, 'connect/pending') || error.details.kind !== 'rest') throw error
    await services.clock.sleep(REST)
    // A caller that has given up wants no further question.
    if (!handle.waiting) throw error
    return ask()
  })
  const isRight = [readProperty(given, 'accounts'), readProperty(given, 'signer')].every(
    (item) => typeof item === 'object' && item,
  )
  if (typeof given === 'object' && given !== null && isRight) return given
  throw kernelError('connect/malformed', { details: { method: name, expected: 'accounts and a signer' } })
}

/** What the extension gives the page. It is asked once; all callers wait for the same answer. */
function opened(handle: ExtensionHandle): Promise<object> {
  handle.opened ??= enable(handle).catch((error: unknown) => {
    handle.opened = undefined
    throw error
  })
  return handle.opened
}

interface Shared {
  readonly given: object
  readonly accounts: readonly SharedAccount[]
  readonly networks: readonly Network[]
}

async function shared(
  handle: ExtensionHandle,
  { signal, networks: offered, families }: ConnectContext,
): Promise<Shared> {
  const answer = abortable(async () => {
    // The family writes addresses for networks once it has read one: before an account is shown.
    await families.find(({ namespace }) => namespace === 'polkadot')?.parseAddress?.('')
    const given = await opened(handle)
    const holder = { object: readProperty(given, 'accounts'), wallet: handle.name }
    const accounts = readAccounts(await callExtension(holder, 'get', [], CONNECTING))
    return { given, accounts, networks: offered.filter(({ namespace }) => namespace === 'polkadot') }
  }, signal)
  handle.waiting = (handle.waiting ?? 0) + 1
  return answer.finally(() => (handle.waiting = (handle.waiting ?? 1) - 1))
}

/**
 * Opens a session with the user's consent, or reads the open one again. When the signal aborts, the wait ends at once; an
 * approval that comes later opens nothing.
 * @throws `connect/rejected`, `connect/no-accounts`, `connect/malformed`, `connect/pending`, `connect/vanished`, …
 */
export async function connectExtension(handle: ExtensionHandle, context: ConnectContext): Promise<WalletSession> {
  const { given, accounts, networks } = await shared(handle, context)
  if (!toAccounts(accounts, networks).length) {
    // The choice of accounts is made in the extension: the next press asks it anew.
    handle.opened = undefined
    throw kernelError('connect/no-accounts', { details: { wallet: handle.name } })
  }
  return openSession(handle, given, accounts, networks)
}

/** Reopens a session if the extension still shares the account. One that allows the page shows nothing to its user. */
export async function reconnectExtension(
  handle: ExtensionHandle,
  address: string,
  context: ConnectContext,
): Promise<WalletSession | undefined> {
  const { given, accounts, networks } = await shared(handle, context)
  const isThere = toAccounts(accounts, networks).some((account) => account.address === address)
  return isThere ? openSession(handle, given, accounts, networks) : undefined
}
