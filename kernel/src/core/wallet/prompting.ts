import type { CapabilityName } from '../adapters/capability.ts'
import { kernelError } from '../errors/errorTable.ts'
import type { OpenSession } from './runtime.ts'

/** One run of a capability. */
export interface CapabilityRun {
  readonly name: CapabilityName
  /** A method that has been sent and may have had an effect. */
  sent?: string
  /** Of signed bytes that nodes may have. */
  hash?: string
}

/** These prompt the user; a wallet shows one question at a time, so that a second click is no second transaction. */
const PROMPTING: readonly string[] = [
  'signMessage',
  'signTypedData',
  'signTransactions',
  'sendPrepared',
  'signPrepared',
  'signPsbt',
  'sendTransaction',
  'transfer',
  'sendCalls',
]

/** @throws `connect/pending` while the wallet still shows an earlier question */
export function claimPrompt(open: OpenSession, run: CapabilityRun | undefined): void {
  if (!run || !PROMPTING.includes(run.name)) return
  if (open.prompting && open.prompting !== run) throw kernelError('connect/pending', { details: { method: run.name } })
  open.prompting = run
}

/** Lets the next question through. */
export function releasePrompt(open: OpenSession, run: CapabilityRun | undefined): void {
  if (run && open.prompting === run) open.prompting = undefined
}
