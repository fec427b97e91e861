import { isKernelError, kernelError, type WalletSession } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import type { AddressParser } from '../addressRule.ts'
import { callProvider } from './callProvider.ts'
import { openSession } from './openSession.ts'
import { readAccounts } from './readAccounts.ts'
import { revokeAccess } from './revokeAccess.ts'
import type { WalletLine } from './walletLine.ts'

const METHOD = 'eth_requestAccounts'

/**
 * Asks for accounts once. A wallet that says it is still showing an earlier question, which was given up on our side,
 * is waited for instead of being asked again.
 */
async function askAccounts(line: WalletLine): Promise<unknown> {
  const earlier = line.asked
  const answer = callProvider(
    line.provider,
    { method: METHOD },
    { rejected: 'connect/rejected', fallback: 'connect/failed' },
  )
  const joined = answer.catch((error: unknown) => {
    if (earlier && isKernelError(error, 'connect/pending')) return earlier
    throw error
  })
  line.asked = joined
  const forget = (): void => {
    if (line.asked === joined) line.asked = undefined
  }
  joined.then(forget, forget)
  return joined
}

/**
 * Opens a session with the person's consent. When the signal aborts, the wait ends at once; an approval that comes
 * later is taken back, unless the person has meanwhile connected or is about to.
 * @throws `connect/rejected`, `connect/pending`, `connect/no-accounts`, `connect/malformed`, `connect/vanished`,
 * `connect/failed`, `kernel/aborted`
 */
export async function connectProvider(
  line: WalletLine,
  parse: AddressParser,
  signal: AbortSignal,
): Promise<WalletSession> {
  line.attempt += 1
  const { attempt } = line
  const takeBack = (): void => {
    if (line.attempt === attempt && !line.open) void revokeAccess(line)
  }
  const answer = await abortable(() => askAccounts(line), signal, takeBack)
  const addresses = readAccounts(answer, METHOD, parse)
  if (!addresses.length) throw kernelError('connect/no-accounts')
  try {
    return await openSession(line, { addresses, parse, signal })
  } catch (error) {
    if (signal.aborted) takeBack()
    throw error
  }
}
