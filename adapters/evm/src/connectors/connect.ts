import { isKernelError, kernelError, type Network, type Services, type WalletSession } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { fromUnknown } from '@latchkey/kernel/errors'
import type { AddressParser } from '../addressRule.ts'
import { readChainId } from '../chainId.ts'
import { callProvider } from './provider.ts'
import { eip1193Session, type ProviderHandle, readAccounts, revokeAccess } from './session.ts'

/** What is known when a session opens. */
interface Opening {
  /** At least one, in EIP-55 form. */
  readonly addresses: readonly string[]
  readonly parse: AddressParser
  readonly signal: AbortSignal
}

/** Makes the session of a wallet that has shared accounts. @throws `connect/malformed` when it does not name its chain */
async function openSession(handle: ProviderHandle, { addresses, parse, signal }: Opening): Promise<WalletSession> {
  const method = 'eth_chainId'
  const ask = () => callProvider(handle.provider, { method }, { fallback: 'connect/failed' })
  const network = readChainId(await abortable(ask, signal))
  if (!network) throw kernelError('connect/malformed', { details: { method, expected: 'a chain id' } })
  return eip1193Session(handle, { addresses, network, parse })
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
 * Opens a session with the user's consent. When the signal aborts, the wait ends at once; an approval that comes later
 * is taken back, unless the user has meanwhile connected or is about to.
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
    if (handle.attempt === attempt && !handle.open) void revokeAccess(handle)
  }
  const answer = await abortable(() => requestAccounts(handle), signal, takeBack)
  const addresses = readAccounts(answer, 'eth_requestAccounts', parse)
  if (!addresses.length) throw kernelError('connect/no-accounts')
  try {
    return await openSession(handle, { addresses, parse, signal })
  } catch (error) {
    if (signal.aborted) takeBack()
    throw error
  }
}

/** What is left of an earlier session. */
interface EarlierSession {
  /** In EIP-55 form. */
  readonly address: string
  readonly parse: AddressParser
  readonly signal: AbortSignal
}

/** Reopens a session if the wallet still shares the address. Asks by `eth_accounts` only, which never prompts. */
export async function reconnectProvider(
  handle: ProviderHandle,
  { address, parse, signal }: EarlierSession,
): Promise<WalletSession | undefined> {
  const method = 'eth_accounts'
  const answer = await abortable(() => callProvider(handle.provider, { method }), signal)
  const addresses = readAccounts(answer, method, parse)
  return addresses.includes(address) ? openSession(handle, { addresses, parse, signal }) : undefined
}

/** A fresh session and where it should be. */
interface Move {
  readonly session: WalletSession
  readonly network: Network
  readonly services: Services
  readonly signal: AbortSignal
}

/** Asks a just connected wallet to go to the wanted network. A wallet that stays where it is remains connected. */
export async function moveToNetwork({ session, network, services, signal }: Move): Promise<void> {
  const account = session.accounts[0]
  if (!account || session.getNetwork('eip155') === network.id) return
  try {
    const { switchNetwork } = await import('../capabilities/network.ts')
    await switchNetwork({ network }, { account, network, session, services, signal })
  } catch (error) {
    services.log.info('The wallet stayed on its network', fromUnknown(error).code)
  }
}
