import { type CapabilityContext, type CapabilityMap, isKernelError, kernelError } from '@latchkey/kernel'
import { nodeCall, readProperty, walletCall } from '@latchkey/kernel/adapter'
import { abortable } from '@latchkey/kernel/async'
import { fromUnknown } from '@latchkey/kernel/errors'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { chainIdHex, readChainId } from '../connectors/chainId.ts'
import { evmError } from '../errors.ts'
import { type Transaction, type TransactionTo, transferTransaction } from './erc20.ts'
import { checkAddress, checkAmount, checkData, toHex } from './input.ts'
import { readTransaction } from './inspectTransfer.ts'
import { bothTexts, fromDifference, readPaid } from './paidText.ts'
import { assertIntent } from './signing.ts'

const METHOD = 'eth_sendTransaction'
/** 32 bytes (EIP-1474). */
const HASH = /^0x[0-9a-f]{64}$/i
/** Pauses between the looks for a transaction, in milliseconds: 8 seconds in all, then it counts as not yet seen. */
const PAUSES = [0, 250, 500, 1000, 1500, 2000, 2750]
/** Characters of a field that an error repeats. */
const MAX_SHOWN = 200
/** What ERC-20 answers to a transfer that would work. */
const TRUE = /^0x0{63}1/
/** Not the token's answer but no answer at all: the check is left out, the wallet makes its own. */
const NO_ANSWER =
  /^(http\/|rpc\/(unavailable|internal|limit-exceeded|wrong-chain|method-not-found|method-not-supported)$)/

/** A wallet passes on what a node answered: it has signed by then, or was about to. */
const PASSED_ON = /^rpc\/(invalid-input|resource-not-found|transaction-rejected|internal)$/
/** What nodes answer where what they refuse cannot be sent at all; not "already known" and "nonce too low": they have that. */
const NOT_TAKEN =
  /insufficient (funds|balance)|intrinsic gas|block gas limit|gas required exceeds|execution reverted|max fee per gas less than/i

/** What an error and all that it wraps say. */
function wordsOf(error: unknown, depth = 5): readonly string[] {
  const message = readProperty(error, 'message')
  const wrapped = ['cause', 'data', 'error', 'originalError'].map((key) => readProperty(error, key))
  const nested = depth > 0 ? wrapped.filter((value) => typeof value === 'object') : []
  return [...(typeof message === 'string' ? [message] : []), ...nested.flatMap((value) => wordsOf(value, depth - 1))]
}

/** What a failure means for what was to be sent: `rpc/transaction-rejected` where it was not, `request/outcome-unknown` where it may have been. */
function sendFailure(error: unknown): unknown {
  const { code } = fromUnknown(error, { source: 'wallet', method: METHOD })
  if (!PASSED_ON.test(code)) return error
  const reason = wordsOf(error).find((words) => NOT_TAKEN.test(words))
  const details = { method: METHOD, ...(reason === undefined ? {} : { reason: reason.slice(0, MAX_SHOWN) }) }
  if (reason !== undefined) return kernelError('rpc/transaction-rejected', { details, cause: error })
  return code === 'rpc/internal' ? error : kernelError('request/outcome-unknown', { details, cause: error })
}

/** The first field in which a transaction on the chain differs from the reviewed one. */
interface Mismatch {
  readonly field: 'from' | 'to' | 'value' | 'data' | 'chainId'
  readonly expected: string
  readonly actual: string
}

function text(found: object, key: string): string {
  const value: unknown = Reflect.get(found, key)
  return typeof value === 'string' ? value.toLowerCase() : 'nothing'
}

function amount(value: string): string {
  return /^0x[0-9a-f]+$/.test(value) ? BigInt(value).toString() : value
}

/** Compares what a node says of a transaction with what was reviewed. */
function findMismatch(
  found: object,
  reviewed: Transaction & { readonly from: string; readonly network: string },
): Mismatch | undefined {
  const chainId: unknown = Reflect.get(found, 'chainId')
  const data = text(found, 'input') === 'nothing' ? text(found, 'data') : text(found, 'input')
  const rows: readonly (readonly [Mismatch['field'], string, string])[] = [
    ['from', reviewed.from.toLowerCase(), text(found, 'from')],
    ['to', reviewed.to?.toLowerCase() ?? 'nothing', text(found, 'to')],
    ['value', reviewed.value.toString(), amount(text(found, 'value'))],
    ['data', reviewed.data.toLowerCase(), data],
    // Nodes leave it out for transactions from before EIP-155.
    [
      'chainId',
      reviewed.network,
      chainId === undefined || chainId === null ? reviewed.network : (readChainId(chainId) ?? 'nothing'),
    ],
  ]
  const row = rows.find(([, expected, actual]) => expected !== actual)
  if (!row) return undefined
  const [expected, actual] = fromDifference(row[1], row[2], MAX_SHOWN)
  return { field: row[0], expected, actual }
}

async function lookUp(hash: string, ctx: CapabilityContext): Promise<object | undefined> {
  try {
    const found = await nodeCall(ctx, 'eth_getTransactionByHash', [hash])
    return typeof found === 'object' && found !== null ? found : undefined
  } catch (error) {
    ctx.services.log.warn('A sent transaction could not be read back', fromUnknown(error).code)
    return undefined
  }
}

async function find(hash: string, ctx: CapabilityContext): Promise<object | undefined> {
  for (const pause of PAUSES) {
    try {
      if (pause) await ctx.services.clock.sleep(pause, ctx.signal)
    } catch {
      return undefined
    }
    const found = await lookUp(hash, ctx)
    if (found) return found
  }
  return undefined
}

/** A contract or a delegated account sends through others, in a form that cannot be compared field by field. */
async function hasCode(ctx: CapabilityContext): Promise<boolean> {
  const code = await nodeCall(ctx, 'eth_getCode', [ctx.account.address, 'latest'])
  return typeof code === 'string' && /^0x[0-9a-f]+$/i.test(code)
}

/**
 * Reads a sent transaction back by its hash from our own nodes and compares it with what was reviewed.
 * One that no node has seen within 8 seconds is noted in the log and not judged.
 * @throws `evm/transaction-mismatch`
 */
async function verifySent(hash: string, reviewed: Transaction, ctx: CapabilityContext): Promise<void> {
  const { account, network, services } = ctx
  if (account.type === 'smartAccount') return
  const found = await find(hash, ctx)
  if (!found) return services.log.warn('A sent transaction was not seen yet', { network: network.id })
  const mismatch = findMismatch(found, { ...reviewed, from: account.address, network: network.id })
  if (!mismatch) return
  if (await hasCode(ctx).catch(() => false))
    return services.log.info('A transaction of a contract account was not compared', { network: network.id })
  const difference = { hash, ...mismatch }
  ctx.emit('TRANSACTION_MISMATCH', { ...difference, network: network.id })
  const texts = bothTexts(reviewed, readPaid(found), network, mismatch)
  throw evmError('evm/transaction-mismatch', { details: { ...difference, ...texts } })
}

function readHash(answer: unknown): string {
  if (typeof answer === 'string' && HASH.test(answer)) return answer
  throw kernelError('connect/malformed', { details: { method: METHOD, expected: 'a transaction hash' } })
}

/** Asks the wallet once, and waits for its answer even when the caller does not: no hash may be lost. */
function askToSend(transaction: Transaction, ctx: CapabilityContext): Promise<string> {
  const { value, data, to, fee } = transaction
  const paid = fee ? { gas: toHex(fee.gas), gasPrice: toHex(fee.gasPrice) } : {}
  const call = {
    from: ctx.account.address,
    to,
    value: toHex(value),
    data,
    chainId: chainIdHex(ctx.network.id),
    ...paid,
  }
  return new Promise((resolve, reject) => {
    ctx.runInBackground(async (signal) => {
      const own = { ...ctx, signal }
      try {
        const hash = readHash(await walletCall(own, METHOD, [call]))
        resolve(hash)
        await verifySent(hash, transaction, own)
      } catch (error) {
        reject(sendFailure(error))
        if (isKernelError(error, 'evm/transaction-mismatch')) throw error
      }
    })
  })
}

/**
 * Has the wallet send exactly this transaction. The hash is there as soon as the wallet gives it; what it sent is checked
 * in the background. Fees are the wallet's business.
 */
async function send(transaction: Transaction, ctx: CapabilityContext): Promise<{ readonly hash: string }> {
  await assertIntent(ctx, { chain: true })
  const network = ctx.network.id
  const late = (hash: string): void => ctx.emit('TRANSACTION_SENT_LATE', { hash, network })
  return { hash: await abortable(() => askToSend(transaction, ctx), ctx.signal, late) }
}

function checkReceiver(to: unknown, data: string): `0x${string}` | undefined {
  if (to !== undefined) return checkAddress(to, 'to')
  if (data.length > 2) return undefined
  throw evmError('evm/invalid-input', {
    details: { argument: 'to', problem: 'expected an address, or data to deploy' },
  })
}

/**
 * Sends a transaction; without `to` it deploys the contract in `data`. What reached the chain is compared with it
 * afterwards: a difference is the event `TRANSACTION_MISMATCH` and the error `evm/transaction-mismatch` for `onError`. A
 * hash that comes after the caller gave up is the event `TRANSACTION_SENT_LATE`.
 * @throws `request/rejected`, `evm/invalid-input`, `evm/chain-mismatch`, `evm/account-mismatch`, …
 */
export const sendTransaction: CapabilityMap['sendTransaction'] = async ({ to, value = 0n, data = '0x' }, ctx) => {
  const code = checkData(data, 'data')
  return send({ to: checkReceiver(to, code), value: checkAmount(value, 'value'), data: code }, ctx)
}

async function hasContract(address: string, ctx: CapabilityContext): Promise<boolean> {
  const code = await nodeCall(ctx, 'eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code.length > 2
}

/**
 * Tries a token transfer on a node first. Tokens answer with `true`, or with nothing (USDT); a `false` would cost a fee
 * and move nothing. @throws `evm/would-fail`
 */
async function simulateTransfer({ to, data }: TransactionTo, ctx: CapabilityContext): Promise<void> {
  const fail = (reason: string, cause?: unknown) => evmError('evm/would-fail', { details: { reason }, cause })
  let answer: unknown
  try {
    answer = await nodeCall(ctx, 'eth_call', [{ from: ctx.account.address, to, data }, 'latest'])
    if (answer === '0x' && !(await hasContract(to, ctx))) throw fail('there is no token at this address')
  } catch (error) {
    const { code, details } = fromUnknown(error)
    if (code === 'kernel/aborted' || code === 'evm/would-fail') throw error
    if (!NO_ANSWER.test(code))
      throw fail(typeof details.reason === 'string' ? details.reason : 'the token refuses', error)
    return ctx.services.log.warn('A token transfer could not be tried first', code)
  }
  if (answer !== '0x' && !(typeof answer === 'string' && TRUE.test(answer))) throw fail('the token refuses')
}

/** Moves native currency or an ERC-20. @throws as {@link sendTransaction}, `evm/would-fail` */
export const transfer: CapabilityMap['transfer'] = async (input, ctx) => {
  const transaction = transferTransaction(input)
  if (input.token) await simulateTransfer(transaction, ctx)
  return send(transaction, ctx)
}

/**
 * Has the wallet send exactly the bytes that were reviewed: as a transaction with a price (`gasPrice`), so that "at most"
 * is exact. Smart accounts pay in their own ways.
 * @throws `transfer/changed`, `transfer/unreadable`, and as {@link sendTransaction}
 */
export const sendPrepared: CapabilityMap['sendPrepared'] = async ({ prepared, digest }, ctx) => {
  const own = bytesToHex(sha256(prepared.bytes))
  if (own !== digest || own !== prepared.digest) throw kernelError('transfer/changed')
  const { to, value, data, gas, gasPrice, chainId } = readTransaction(prepared.bytes)
  if (`eip155:${chainId}` !== ctx.network.id) throw kernelError('transfer/changed')
  const fee = ctx.account.type === 'smartAccount' ? {} : { fee: { gas, gasPrice } }
  return send({ to, value, data, ...fee }, ctx)
}
