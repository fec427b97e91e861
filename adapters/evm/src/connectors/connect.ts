import { type ConnectContext, isKernelError, kernelError, type WalletSession } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import type { AddressParser } from '../family.ts'
import { readChainId } from './chainId.ts'
import { callProvider, type ProviderWatch, watchProvider } from './provider.ts'
import { eip1193Session, type ProviderHandle, readAccounts, revokeAccess, type WalletAnswers } from './session.ts'

/** Reads of accounts and chain for one session; of a wallet that changes more often the session hears what it says last. */
const MAX_READS = 3

/** What an attempt to open a session works with. */
interface Attempt {
  readonly handle: ProviderHandle
  /** Has been watching since before the wallet was asked. */
  readonly watch: ProviderWatch
  readonly parse: AddressParser
  readonly signal: AbortSignal
}

const isSame = (answer: unknown, addresses: readonly string[]): boolean =>
  Array.isArray(answer) && answer.join().toLowerCase() === addresses.join().toLowerCase()

/**
 * Reads the wallet's chain. Accounts and chain that the wallet changes by then are read again, by calls that never
 * prompt; what it changes during the last read is left for the session to hear. @throws `connect/malformed` when it does not name its chain, `connect/no-accounts`
 */
async function readAnswers(
  { handle, watch, parse, signal }: Attempt,
  first: readonly string[],
): Promise<WalletAnswers> {
  const ask = (method: string): Promise<unknown> =>
    abortable(() => callProvider(handle.provider, { method }, { fallback: 'connect/failed' }), signal)
  let addresses = first
  for (let reads = 1; ; reads += 1) {
    if (!addresses.length) throw kernelError('connect/no-accounts')
    const network = readChainId(await ask('eth_chainId'))
    if (!network) throw kernelError('connect/malformed', { details: { method: 'eth_chainId', expected: 'a chain id' } })
    if (reads === MAX_READS) return { addresses, network }
    const changes = watch.take()
    const hasMoved = (readChainId(changes.get('chainChanged')) ?? network) !== network
    const hasOthers = changes.has('accountsChanged') && !isSame(changes.get('accountsChanged'), addresses)
    if (!(hasMoved || hasOthers)) return { addresses, network }
    if (hasOthers) addresses = readAccounts(await ask('eth_accounts'), 'eth_accounts', parse)
  }
}

/**
 * Opens a session with the accounts that `ask` gets; `undefined` when it gets none that will do.
 * @param keepWatch - takes over the events of a provider that has no accounts that will do
 */
async function openSession(
  handle: ProviderHandle,
  parse: AddressParser,
  signal: AbortSignal,
  ask: () => Promise<readonly string[] | undefined>,
  keepWatch?: (watch: ProviderWatch) => void,
): Promise<WalletSession | undefined> {
  const watch = watchProvider(handle.provider, handle.services.log)
  try {
    const addresses = await ask()
    const answers = addresses && (await readAnswers({ handle, watch, parse, signal }, addresses))
    const { session } = handle
    if (answers && session) session.update(answers, watch)
    else if (answers) eip1193Session(handle, watch, { ...answers, parse })
    else if (keepWatch) keepWatch(watch)
    else watch.stop()
    // What came last may have ended it.
    return answers && handle.session
  } catch (error) {
    watch.stop()
    throw error
  }
}

/**
 * Asks for accounts once. A wallet that says it is still showing an earlier question, which was given up on our side,
 * is waited for instead of being asked again.
 */
async function requestAccounts(handle: ProviderHandle): Promise<unknown> {
  const earlier = handle.asked
  const answer = callProvider(
    handle.provider,
    { method: 'eth_requestAccounts' },
    { rejected: 'connect/rejected', fallback: 'connect/failed' },
  )
  const joined = answer.catch((error: unknown) => {
    if (earlier && isKernelError(error, 'connect/pending')) return earlier
    throw error
  })
  handle.asked = joined
  const forget = (): void => {
    if (handle.asked === joined) handle.asked = undefined
  }
  joined.then(forget, forget)
  return joined
}

/**
 * Opens a session with the user's consent, or reads the open one again. When the signal aborts, the wait ends at once;
 * an approval that comes later is taken back, unless the user has connected again or is about to, or a connection of an
 * earlier visit is saved: a wallet that only had to be unlocked answers with the access that this one needs.
 * @throws `connect/rejected`, `connect/pending`, `connect/no-accounts`, `connect/malformed`, `connect/vanished`,
 * `connect/failed`, `kernel/aborted`
 */
export async function connectProvider(
  handle: ProviderHandle,
  parse: AddressParser,
  signal: AbortSignal,
): Promise<WalletSession> {
  handle.attempt += 1
  const { attempt } = handle
  const takeBack = (): void => {
    if (handle.attempt === attempt && !handle.session && !handle.isSaved) void revokeAccess(handle)
  }
  let isApproved = false
  try {
    const session = await openSession(handle, parse, signal, async () => {
      const answer = await abortable(() => requestAccounts(handle), signal, takeBack)
      isApproved = true
      return readAccounts(answer, 'eth_requestAccounts', parse)
    })
    if (session) return session
  } catch (error) {
    if (signal.aborted && isApproved) takeBack()
    throw error
  }
  throw kernelError('connect/no-accounts')
}

/**
 * Reopens a session if the wallet still shares the address. Asks by `eth_accounts` only, which never prompts; a wallet
 * that is locked answers with no accounts, and is asked again when it shares the address.
 */
export function reconnectProvider(
  handle: ProviderHandle,
  parse: AddressParser,
  { signal, retryWhen }: ConnectContext,
  address: string,
): Promise<WalletSession | undefined> {
  const method = 'eth_accounts'
  // One that is opened only to be ended is not asked again.
  handle.isSaved = retryWhen !== undefined
  const isShared = (answer: unknown, from: string) => readAccounts(answer, from, parse).includes(address)
  const keepWatch = (watch: ProviderWatch): void =>
    retryWhen?.((retry) => {
      const ignore = () => undefined
      const accountsChanged = (value: unknown) => isShared(value, 'accountsChanged') && retry()
      watch.listen({ accountsChanged, chainChanged: ignore, disconnect: ignore })
      return watch.stop
    })
  return openSession(
    handle,
    parse,
    signal,
    async () => {
      const answer = await abortable(() => callProvider(handle.provider, { method }), signal)
      const addresses = readAccounts(answer, method, parse)
      return addresses.includes(address) ? addresses : undefined
    },
    retryWhen && keepWatch,
  )
}
