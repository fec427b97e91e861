import type { Services } from '@latchkey/kernel'
import type { Eip1193Provider } from './eip1193Provider.ts'

/** The line to one wallet, shared by all attempts to connect to it. */
export interface WalletLine {
  /** The connector's id, and that of its session: a wallet in the page has one at a time. */
  readonly id: string
  /** The object that discovery found; it is never looked up again (security.md T1). */
  readonly provider: Eip1193Provider
  readonly services: Services
  /** Sessions that are open. */
  open: number
  /** Number of the newest attempt to connect. */
  attempt: number
  /** The newest question for accounts that the wallet has not answered yet. */
  asked: Promise<unknown> | undefined
}
