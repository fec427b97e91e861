import { type CapabilityContext, type CapabilityMap, isKernelError } from '@latchkey/kernel'
import { fromBase64, readProperty, toBase64, walletCall } from '@latchkey/kernel/adapter'
import { scriptOf, wrongAnswer } from '../chain/account.ts'
import { readAddress } from '../chain/addresses.ts'
import { isEqual } from '../chain/bytes.ts'
import { coverOf } from '../chain/hashTypes.ts'
import { type Psbt, type PsbtInput, readPsbt, spentOutputs } from '../chain/psbt.ts'
import { SIGHASH } from '../chain/sighash.ts'
import { problemOf, signedState } from '../chain/signatures.ts'
import { bitcoinError, UNSENT } from '../errors.ts'

/** What a wallet is to sign: an input, and the address whose key does. */
interface Asked {
  readonly index: number
  readonly address: string
  /** The hash types that count. */
  readonly hashTypes: readonly number[]
}

/** Reads what a caller gave. @throws `bitcoin/psbt-version`, `bitcoin/invalid-input` */
function readGiven(bytes: unknown): Psbt {
  const invalid = (problem: string, cause?: unknown) =>
    bitcoinError('bitcoin/invalid-input', { details: { argument: 'psbt', problem }, cause })
  if (!(bytes instanceof Uint8Array)) throw invalid('expected bytes')
  try {
    return readPsbt(bytes)
  } catch (error) {
    if (isKernelError(error) && error.code === ('bitcoin/psbt-version' as string)) throw error
    throw invalid(
      isKernelError(error) ? String(error.details.problem) : 'expected a partially signed transaction',
      error,
    )
  }
}

/** Hash types that a signature may have. @throws `bitcoin/psbt-hash-type` for those that leave the outputs open */
function hashTypesOf({ inputs, transaction }: Psbt, index: number): readonly number[] {
  const hashType = inputs[index]?.hashType
  if (hashType === undefined) return [SIGHASH.DEFAULT, SIGHASH.ALL]
  if (coverOf(hashType, index, transaction.outputs.length) === 'open')
    throw bitcoinError('bitcoin/psbt-hash-type', { details: { index: String(index), type: String(hashType) } })
  return hashType === SIGHASH.DEFAULT ? [SIGHASH.DEFAULT, SIGHASH.ALL] : [hashType]
}

function askedOf(
  psbt: Psbt,
  sign: readonly { readonly index: number; readonly address: string }[] | undefined,
  { account, network }: CapabilityContext,
): readonly Asked[] {
  const spent = spentOutputs(psbt)
  const own = scriptOf(account.address, 'account', network)
  const ownInputs = spent.flatMap((output, index) =>
    output && isEqual(output.script, own) ? [{ index, address: account.address }] : [],
  )
  const asked = (sign ?? ownInputs).map(({ index, address }) => {
    const input = psbt.inputs[index]
    if (!input || !readAddress(address, [network]))
      throw bitcoinError('bitcoin/invalid-input', {
        details: { argument: 'sign', problem: `there is no input ${index}` },
      })
    const problem = problemOf(psbt, index)
    if (problem)
      throw bitcoinError('bitcoin/psbt-input', {
        details: {
          index: String(index),
          problem: problem === 'previous' ? 'it does not show what it spends' : 'its scripts do not belong together',
        },
      })
    return { index, address, hashTypes: hashTypesOf(psbt, index) }
  })
  if (!asked.length)
    throw bitcoinError('bitcoin/invalid-input', {
      details: { argument: 'psbt', problem: `${account.address} signs none of its inputs` },
    })
  return asked
}

const changed = (problem: string, cause?: unknown) =>
  bitcoinError('bitcoin/transaction-changed', { details: { problem }, cause })

/** The fields in which an input is signed; all others are those that were given. */
function withSignatures(given: PsbtInput, signed: PsbtInput): PsbtInput {
  const { signatures, finalScript, finalWitness, tapSignature, tapScriptSignatures } = signed
  return {
    ...given,
    signatures,
    tapScriptSignatures,
    ...(finalScript ? { finalScript } : {}),
    ...(finalWitness ? { finalWitness } : {}),
    ...(tapSignature ? { tapSignature } : {}),
  }
}

/**
 * Compares what came back with what was given: the same transaction, a right signature at every input that was asked
 * for, none at others.
 * @throws `bitcoin/transaction-changed`, `bitcoin/signature-invalid`
 */
function checkSigned(bytes: Uint8Array, given: Psbt, asked: readonly Asked[], isForSending: boolean): Psbt {
  let signed: Psbt
  try {
    signed = readPsbt(bytes)
  } catch (error) {
    throw changed('it can no longer be read', error)
  }
  if (!isEqual(signed.unsigned, given.unsigned)) throw changed('it is another transaction')
  const inputs = given.inputs.map((input, index) => withSignatures(input, signed.inputs[index] ?? input))
  const merged = { ...given, inputs }
  for (const [index] of inputs.entries()) {
    const entry = asked.find((entry) => entry.index === index)
    if (entry && signedState(merged, index, entry.hashTypes) !== 'valid')
      throw bitcoinError('bitcoin/signature-invalid', {
        details: { address: entry.address, ...(isForSending && UNSENT) },
      })
    if (!entry && signatureCount(inputs[index]) > signatureCount(given.inputs[index]))
      throw changed('an input was signed that nobody asked for')
  }
  return merged
}

function signatureCount(input: PsbtInput | undefined): number {
  if (!input) return 0
  const { signatures, tapSignature, finalScript, finalWitness, tapScriptSignatures } = input
  return signatures.length + tapScriptSignatures + [tapSignature, finalScript, finalWitness].filter(Boolean).length
}

/** What a wallet signed, after it was checked. */
export interface SignedPsbt {
  readonly bytes: Uint8Array
  readonly psbt: Psbt
}

/** What a wallet is asked to sign, also in pairing's words. */
interface SignRequest {
  readonly given: Psbt
  readonly asked: readonly Asked[]
  readonly params: object
}

/** What has to be signed. @throws as {@link signPsbt}, before the wallet is asked */
export function signRequest(
  bytes: Uint8Array,
  sign: readonly { readonly index: number; readonly address: string }[] | undefined,
  ctx: CapabilityContext,
): SignRequest {
  const given = readGiven(bytes)
  const asked = askedOf(given, sign, ctx)
  const signInputs = asked.map(({ index, address }) => {
    const hashType = given.inputs[index]?.hashType
    return { index, address, ...(hashType === undefined ? {} : { sighashTypes: [hashType] }) }
  })
  return { given, asked, params: { account: ctx.account.address, psbt: toBase64(bytes), signInputs } }
}

/** Has the wallet sign, once, and checks what comes back. @param isForSending - what is signed is then sent: a refusal says that it was not */
export async function signChecked(
  bytes: Uint8Array,
  sign: readonly { readonly index: number; readonly address: string }[] | undefined,
  ctx: CapabilityContext,
  isForSending = false,
): Promise<SignedPsbt> {
  const { given, asked, params } = signRequest(bytes, sign, ctx)
  const method = 'signPsbt'
  const answer = readProperty(await walletCall(ctx, method, { ...params, broadcast: false }), 'psbt')
  const signed = typeof answer === 'string' ? fromBase64(answer) : undefined
  if (!signed) throw wrongAnswer(method, 'a partially signed transaction')
  return { bytes: signed, psbt: checkSigned(signed, given, asked, isForSending) }
}

/**
 * Has the wallet sign inputs, all of the account's unless some are named. What comes back is the same transaction with
 * right signatures where they were asked for, or it is refused.
 * @throws `bitcoin/invalid-input`, `bitcoin/psbt-version`, `bitcoin/psbt-input`, `bitcoin/psbt-hash-type`,
 *   `bitcoin/transaction-changed`, `bitcoin/signature-invalid`, `request/rejected`, …
 */
export const signPsbt: CapabilityMap['signPsbt'] = async ({ psbt, sign }, ctx) => ({
  psbt: (await signChecked(psbt, sign, ctx)).bytes,
})
