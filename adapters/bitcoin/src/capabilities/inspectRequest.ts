import type { CapabilityContext, CapabilityMap, MovedOutput, SignWarning } from '@latchkey/kernel'
import { kernelError } from '@latchkey/kernel'
import { fromBase64, readProperty } from '@latchkey/kernel/adapter'
import { mayHoldOrdinals, ownScripts, scriptOf } from '../chain/account.ts'
import { addressOf } from '../chain/addresses.ts'
import { byteReader } from '../chain/byteReader.ts'
import { isEqual, toHex } from '../chain/bytes.ts'
import { feeRateOf, transactionWeight } from '../chain/coins.ts'
import { isFeeHigh } from '../chain/fees.ts'
import { coverOf } from '../chain/hashTypes.ts'
import { readSpender } from '../chain/nodes.ts'
import { type Psbt, readPsbt, spentOutputs } from '../chain/psbt.ts'
import { problemOf } from '../chain/signatures.ts'
import type { TransactionOutput } from '../chain/transaction.ts'

const RETURN = 0x6a
/** Outputs of this many satoshis or less may carry an ordinal where the account may hold such. */
const SMALL = 10_000n
/** Inputs that nodes are asked about. */
const MAX_ASKED = 20
const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** What an output says instead of paying a receiver (`OP_RETURN`): text where it is some, else hexadecimal. */
function textIn(script: Uint8Array): string | undefined {
  if (script[0] !== RETURN) return undefined
  const reader = byteReader(script.slice(1))
  let data: Uint8Array
  try {
    const length = reader.byte()
    data = reader.take(length === 0x4c ? reader.byte() : length)
  } catch {
    return toHex(script)
  }
  try {
    const text = UTF8.decode(data)
    return /^[^\p{C}]*$/u.test(text) ? text : toHex(data)
  } catch {
    return toHex(data)
  }
}

/** Whose scripts are whose. */
interface Owners {
  readonly account: Uint8Array
  readonly wallet: readonly Uint8Array[]
}

function moved(output: TransactionOutput, { account, wallet }: Owners, ctx: CapabilityContext): MovedOutput {
  const { script, value } = output
  const [address, text] = [addressOf(script, ctx.network), textIn(script)]
  const isOurs = wallet.some((entry) => isEqual(entry, script))
  return {
    amount: value,
    ...(address === undefined ? {} : { address }),
    ...(text === undefined ? {} : { text }),
    owner: isEqual(script, account) ? 'account' : isOurs ? 'wallet' : 'other',
  }
}

/** The inputs that the wallet is asked to sign: those that are named, else all of the account's. */
function askedOf(params: unknown, spent: readonly (MovedOutput | undefined)[]): readonly number[] {
  const list = readProperty(params, 'signInputs')
  if (!Array.isArray(list)) return spent.flatMap((output, index) => (output?.owner === 'account' ? [index] : []))
  return list.flatMap((entry: unknown) => {
    const index = readProperty(entry, 'index')
    return typeof index === 'number' && Number.isInteger(index) ? [index] : []
  })
}

/** The hash types that could be signed with, by input: what the bytes say and what the request says. */
function hashTypesOf(
  { inputs }: Psbt,
  params: unknown,
  signed: readonly number[],
): readonly (readonly [number, number])[] {
  const list = readProperty(params, 'signInputs')
  const stated = (Array.isArray(list) ? list : []).flatMap((entry: unknown) => {
    const [index, types] = [readProperty(entry, 'index'), readProperty(entry, 'sighashTypes')]
    const numbers: readonly unknown[] = Array.isArray(types) ? types : []
    return numbers.flatMap((type) => (typeof type === 'number' ? [[Number(index), type] as const] : []))
  })
  const inside = signed.flatMap((index) => {
    const type = inputs[index]?.hashType
    return type === undefined ? [] : [[index, type] as const]
  })
  return [...stated, ...inside]
}

function coverWarnings(types: readonly (readonly [number, number])[], outputs: number): readonly SignWarning[] {
  const covers = types.map(([index, type]) => coverOf(type, index, outputs))
  return covers.includes('open') ? ['open'] : covers.includes('partial') ? ['partial'] : []
}

/** Whether a node knows that something which is spent has been spent already; what no node says counts as no. */
async function isSpent({ transaction }: Psbt, asked: readonly number[], ctx: CapabilityContext): Promise<boolean> {
  const places = asked.slice(0, MAX_ASKED).flatMap((index) => transaction.inputs[index] ?? [])
  const spenders = places.map(async ({ txid, index: vout }) => {
    try {
      return (await readSpender({ txid, vout }, ctx)) !== undefined
    } catch (error) {
      if (ctx.signal.aborted) throw error
      ctx.services.log.debug('No node says whether an output is spent', error)
      return false
    }
  })
  return (await Promise.all(spenders)).includes(true)
}

const sum = (outputs: readonly (MovedOutput | undefined)[]): bigint =>
  outputs.reduce((total, output) => total + (output?.amount ?? 0n), 0n)

function fieldsOf(psbt: Psbt, types: readonly (readonly [number, number])[]): Readonly<Record<string, string>> {
  const { version, lockTime, inputs, outputs } = psbt.transaction
  return {
    version: String(version),
    lockTime: String(lockTime),
    ...Object.fromEntries(
      inputs.map(({ txid, index, sequence }, at) => [`input ${at + 1}`, `${txid}:${index}, sequence ${sequence}`]),
    ),
    ...Object.fromEntries(
      outputs.map(({ script, value }, at) => [`output ${at + 1}`, `${value} sat, ${toHex(script)}`]),
    ),
    ...(types.length ? { hashTypes: types.map(([index, type]) => `${index}: ${type}`).join(', ') } : {}),
  }
}

/**
 * Reads the partially signed transaction that a site asks the wallet to sign.
 * @throws `bitcoin/psbt-version` for version 2, `transfer/unreadable`, `bitcoin/invalid-input` for other bytes
 */
export const inspectRequest: CapabilityMap['inspectRequest'] = async ({ method, params }, ctx) => {
  if (method !== 'signPsbt' && method !== 'bitcoin_sendPsbt') return undefined
  const text = readProperty(params, 'psbt')
  const bytes = typeof text === 'string' ? fromBase64(text) : undefined
  if (!bytes)
    throw kernelError('transfer/unreadable', { details: { problem: 'it is no partially signed transaction' } })
  const psbt = readPsbt(bytes)
  const { network, account } = ctx
  const owners = { account: scriptOf(account.address, 'account', network), wallet: ownScripts(ctx) }
  const spent = spentOutputs(psbt).map((output) => output && moved(output, owners, ctx))
  const makes = psbt.transaction.outputs.map((output) => moved(output, owners, ctx))
  const asked = askedOf(params, spent)
  // A wallet may sign whatever input is its own, asked for or not.
  const own = spent.flatMap((output, index) => (output && output.owner !== 'other' ? [index] : []))
  const signed = [...new Set([...asked, ...own])]
  const types = hashTypesOf(psbt, params, signed)
  const isKnown = spent.every(Boolean)
  const fee = isKnown ? sum(spent) - sum(makes) : undefined
  const others = makes.filter(({ owner }) => owner === 'other')
  const paysFee = spent.some((output) => output && output.owner !== 'other')
  const rate =
    fee === undefined ? undefined : feeRateOf(fee, transactionWeight(spentOutputs(psbt), psbt.transaction.outputs))
  const warnings: readonly (SignWarning | false)[] = [
    ...coverWarnings(types, makes.length),
    (!isKnown || (fee ?? 0n) < 0n || signed.some((index) => problemOf(psbt, index) !== undefined)) && 'unknownInput',
    (await isSpent(psbt, signed, ctx)) && 'spent',
    spendsCollectible(spent, ctx) && 'collectible',
    psbt.unknown > 0 && 'unknownFields',
    fee !== undefined && paysFee && isFeeHigh(fee, sum(others.length ? others : makes)) && 'feeHigh',
  ]
  return {
    network: network.id,
    from: account.address,
    spends: spent.map((output) => output ?? { owner: 'other' }),
    makes,
    ...(fee === undefined || fee < 0n ? {} : { fee }),
    ...(rate === undefined || (fee ?? -1n) < 0n ? {} : { feeRate: rate }),
    warnings: warnings.filter((warning) => warning !== false),
    fields: fieldsOf(psbt, types),
  }
}

function spendsCollectible(spent: readonly (MovedOutput | undefined)[], ctx: CapabilityContext): boolean {
  const reserved = ctx.session.accounts.filter(({ type }) => type === 'ordinal').map(({ address }) => address)
  const isPayment = (address: string): boolean =>
    ctx.session.accounts.some((entry) => entry.address === address && entry.type !== 'ordinal')
  const mixed = mayHoldOrdinals(ctx)
  return spent.some((output) => {
    if (!output?.address || output.owner === 'other') return false
    if (reserved.includes(output.address) && !isPayment(output.address)) return true
    return mixed && (output.amount ?? 0n) <= SMALL
  })
}
