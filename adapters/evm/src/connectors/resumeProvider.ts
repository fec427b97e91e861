import type { WalletSession } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import type { AddressParser } from '../addressRule.ts'
import { callProvider } from './callProvider.ts'
import { openSession } from './openSession.ts'
import { readAccounts } from './readAccounts.ts'
import type { WalletLine } from './walletLine.ts'

/** What is left of an earlier session. */
export interface EarlierSession {
  /** In EIP-55 form. */
  readonly address: string
  readonly parse: AddressParser
  readonly signal: AbortSignal
}

const METHOD = 'eth_accounts'

/** Reopens a session if the wallet still shares the address. Asks by `eth_accounts` only, which never prompts. */
export async function resumeProvider(
  line: WalletLine,
  { address, parse, signal }: EarlierSession,
): Promise<WalletSession | undefined> {
  const answer = await abortable(() => callProvider(line.provider, { method: METHOD }), signal)
  const addresses = readAccounts(answer, METHOD, parse)
  return addresses.includes(address) ? openSession(line, { addresses, parse, signal }) : undefined
}
