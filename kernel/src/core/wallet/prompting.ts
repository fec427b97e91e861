import type { CapabilityName } from '../adapters/capability.ts'
import { kernelError } from '../errors/errorTable.ts'
import { readProperty } from '../errors/kernelError.ts'
import type { OpenSession } from './runtime.ts'

/** One run of a capability. */
export interface CapabilityRun {
  readonly name: CapabilityName
  /** The wallet may ask the user something. */
  readonly isPrompt: boolean
  /** Its caller has an outcome: the wallet may not be asked any more. */
  isOver?: true
  /** A method that has been sent and may have had an effect. */
  sent?: string
  /** Of signed bytes that nodes may have. */
  hash?: string
}

const PROMPTING: readonly CapabilityName[] = [
  'signIn',
  'signMessage',
  'signTypedData',
  'signTransactions',
  'sendPrepared',
  'signPrepared',
  'signPsbt',
  'sendTransaction',
  'transfer',
  'sendCalls',
  'grantPermissions',
  'revokePermissions',
  'switchNetwork',
  'addNetwork',
  'updateWallet',
]

/** Whether a capability prompts the user: a wallet shows one question at a time, so that a second click is no second transaction. */
export function isPrompting(name: CapabilityName, input: object): boolean {
  return PROMPTING.includes(name) && readProperty(input, 'ask') !== false
}

/**
 * A request of a provider or of a host has no run, and is put to the wallet beside others: it says for itself what it asks,
 * libraries send what differs at once, and wallets queue it.
 * @throws `connect/pending` while the wallet still shows an earlier question
 */
export function claimPrompt(open: OpenSession, run: CapabilityRun | undefined): void {
  if (!run?.isPrompt) return
  if (open.prompting && open.prompting !== run) throw kernelError('connect/pending', { details: { method: run.name } })
  open.prompting = run
}

/** Lets the next question through. */
export function releasePrompt(open: OpenSession, run: CapabilityRun | undefined): void {
  if (run && open.prompting === run) open.prompting = undefined
}
