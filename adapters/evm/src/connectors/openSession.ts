import { kernelError, type WalletSession } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import type { AddressParser } from '../addressRule.ts'
import { readChainId } from '../readChainId.ts'
import { callProvider } from './callProvider.ts'
import { eip1193Session } from './eip1193Session.ts'
import type { WalletLine } from './walletLine.ts'

/** What is known when a session opens. */
export interface OpenSession {
  /** At least one, in EIP-55 form. */
  readonly addresses: readonly string[]
  readonly parse: AddressParser
  readonly signal: AbortSignal
}

/** Makes the session of a wallet that has shared accounts. @throws `connect/malformed` when it does not tell its chain */
export async function openSession(line: WalletLine, { addresses, parse, signal }: OpenSession): Promise<WalletSession> {
  const method = 'eth_chainId'
  const answer = await abortable(() => callProvider(line.provider, { method }, { fallback: 'connect/failed' }), signal)
  const network = readChainId(answer)
  if (!network) throw kernelError('connect/malformed', { details: { method, expected: 'a chain id' } })
  return eip1193Session(line, { addresses, network, parse })
}
