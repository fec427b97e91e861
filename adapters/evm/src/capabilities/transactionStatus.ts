import {
  type FamilyContext,
  type FamilyEntries,
  kernelError,
  type TransactionQuery,
  type TransactionSighting,
} from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { fromUnknown } from '@latchkey/kernel/errors'
import { cleanText } from '@latchkey/kernel/text'
import { callDigest } from './input.ts'
import { sentText } from './paidText.ts'

/** Blocks that are looked through for a transaction of the same sender and nonce. */
const SEARCHED_BLOCKS = 64
/** Blocks before the latest in which the use of a nonce is looked for, where it is not known when it was free. */
const ALL_BLOCKS = 50_000
/** Nonces that were used since an answer was lost and are looked up, each by its block. */
const SEARCHED_NONCES = 4
/** Blocks after which a transaction counts as final where the network's own word for it is missing or stands still. */
const SETTLED_BLOCKS = 12
/** A finalized block this far behind does not move with the chain; on Ethereum it is 64 to 96 behind. */
const STANDS_STILL = 256
/** Milliseconds that no node may know a transaction before it counts as dropped. */
const MISSING = 600_000

const WAITING = { confirmations: 0, isSettled: false } as const

interface Found {
  readonly hash: string
  readonly nonce: number
  readonly call: string
  readonly isNothing: boolean
}

interface Look {
  readonly query: TransactionQuery
  readonly sender: string
  readonly ctx: FamilyContext
  /** Asks a node. */
  readonly ask: (method: string, ...params: readonly unknown[]) => Promise<unknown>
}

function malformed(method: string, expected: string, { network }: FamilyContext): Error {
  return kernelError('rpc/malformed', { details: { method, url: network.name, expected } })
}

function readNumber(value: unknown, method: string, ctx: FamilyContext): number {
  const read = typeof value === 'string' && /^0x[0-9a-f]{1,13}$/i.test(value) ? Number(value) : Number.NaN
  if (Number.isSafeInteger(read)) return read
  throw malformed(method, 'a number', ctx)
}

function text(holder: unknown, key: string): string {
  const value = readProperty(holder, key)
  return typeof value === 'string' ? value.toLowerCase() : ''
}

/** What is compared of a transaction on the chain; `undefined` for what is none, or of another sender. */
function readFound(transaction: unknown, sender: string): Found | undefined {
  const hash = text(transaction, 'hash')
  const nonce = Number(text(transaction, 'nonce') || Number.NaN)
  if (text(transaction, 'from') !== sender || !Number.isSafeInteger(nonce) || hash === '') return undefined
  const value = text(transaction, 'value')
  const amount = /^0x[0-9a-f]{1,64}$/.test(value) ? BigInt(value) : -1n
  const to = text(transaction, 'to')
  const data = text(transaction, 'input') || text(transaction, 'data') || '0x'
  return { hash, nonce, call: callDigest(to, amount, data), isNothing: to === sender && amount === 0n && data === '0x' }
}

/** The sender's transactions of recent blocks, the newest first, and of the pool as far as the node shows it. */
async function recentOf({ ask, sender, ctx }: Look, since: number): Promise<{ found: Found[]; isWhole: boolean }> {
  const latest = readNumber(await ask('eth_blockNumber'), 'eth_blockNumber', ctx)
  const first = Math.max(since, latest - SEARCHED_BLOCKS + 1, 0)
  const numbers = Array.from({ length: Math.max(0, latest - first + 1) }, (_, index) => latest - index)
  const found: Found[] = []
  for (const block of ['pending', ...numbers.map((number) => `0x${number.toString(16)}`)]) {
    const transactions = readProperty(await ask('eth_getBlockByNumber', block, true), 'transactions')
    const own = (Array.isArray(transactions) ? transactions : []).flatMap((entry) => readFound(entry, sender) ?? [])
    found.push(...own)
  }
  return { found, isWhole: first <= since }
}

async function countOf({ ask, sender, ctx }: Look, block: number | 'latest'): Promise<number> {
  const method = 'eth_getTransactionCount'
  const at = block === 'latest' ? block : `0x${block.toString(16)}`
  return readNumber(await ask(method, sender, at), method, ctx)
}

/**
 * The sender's transaction that used a nonce, however long ago: its block is the first after which more have been sent.
 * `undefined` where the node has no longer the state of these blocks, or does not show the transaction.
 */
async function userOf(look: Look, nonce: number): Promise<Found | undefined> {
  const { ask, sender, ctx, query } = look
  const latest = readNumber(await ask('eth_blockNumber'), 'eth_blockNumber', ctx)
  const { block } = query.anchor
  let free = Math.max(0, typeof block === 'number' ? block - 1 : latest - ALL_BLOCKS)
  let used = latest
  try {
    if ((await countOf(look, free)) > nonce) return undefined
    while (used - free > 1) {
      const middle = Math.floor((free + used) / 2)
      if ((await countOf(look, middle)) > nonce) used = middle
      else free = middle
    }
    const transactions = readProperty(await ask('eth_getBlockByNumber', `0x${used.toString(16)}`, true), 'transactions')
    const all = Array.isArray(transactions) ? transactions : []
    return all.flatMap((entry) => readFound(entry, sender) ?? []).find((entry) => entry.nonce === nonce)
  } catch (error) {
    ctx.services.log.debug('The block that used a nonce was not found', fromUnknown(error).code)
    return undefined
  }
}

async function isFinal({ ask }: Look, block: number, latest: number): Promise<boolean> {
  const finalized = Number(
    text(await ask('eth_getBlockByNumber', 'finalized', false).catch(() => undefined), 'number') || Number.NaN,
  )
  if (Number.isSafeInteger(finalized) && finalized > 0 && latest - finalized <= STANDS_STILL) return finalized >= block
  return latest - block + 1 >= SETTLED_BLOCKS
}

/** Why a call fails, by doing it again on the block it failed in. */
async function reasonOf({ ask }: Look, transaction: unknown, block: string): Promise<string | undefined> {
  const [from, to, value, data] = ['from', 'to', 'value', 'input'].map((key) => readProperty(transaction, key))
  try {
    await ask('eth_call', { from, to, value, data }, block)
    return undefined
  } catch (error) {
    const { details } = fromUnknown(error)
    return cleanText(details.reason) || undefined
  }
}

/** A receipt counts only when its block and the transaction agree with it. */
async function mined(look: Look, receipt: unknown, hash: string): Promise<TransactionSighting> {
  const { ask, ctx, query } = look
  const method = 'eth_getTransactionReceipt'
  const number = readProperty(receipt, 'blockNumber')
  const at = readNumber(number, method, ctx)
  const [block, transaction, now] = await Promise.all([
    ask('eth_getBlockByNumber', number, false),
    ask('eth_getTransactionByHash', hash),
    ask('eth_blockNumber'),
  ])
  const hashes = readProperty(block, 'transactions')
  const isIn =
    Array.isArray(hashes) && hashes.some((entry) => typeof entry === 'string' && entry.toLowerCase() === hash)
  if (text(receipt, 'transactionHash') !== hash || text(block, 'hash') !== text(receipt, 'blockHash') || !isIn)
    throw malformed(method, 'a receipt that agrees with its block', ctx)
  const status = text(receipt, 'status')
  if (status !== '0x1' && status !== '0x0') throw malformed(method, 'a status', ctx)
  const latest = readNumber(now, 'eth_blockNumber', ctx)
  if (latest < at) throw malformed('eth_blockNumber', 'a block not before that of the receipt', ctx)
  const isFailed = status === '0x0'
  const reason = isFailed ? await reasonOf(look, transaction, `0x${at.toString(16)}`) : undefined
  const [used, price, extra] = ['gasUsed', 'effectiveGasPrice', 'l1Fee'].map((name) => {
    const amount = text(receipt, name)
    return /^0x[0-9a-f]{1,64}$/.test(amount) ? BigInt(amount) : 0n
  })
  return {
    state: isFailed ? 'failed' : 'confirmed',
    confirmations: latest - at + 1,
    isSettled: await isFinal(look, at, latest),
    fee: (used ?? 0n) * (price ?? 0n) + (extra ?? 0n),
    minedAt: readNumber(readProperty(block, 'timestamp'), 'eth_getBlockByNumber', ctx) * 1000,
    ...(reason === undefined ? {} : { reason }),
    ...(await differs(look, transaction)),
    ...corrected(query, readFound(transaction, look.sender)),
  }
}

/**
 * Whether what is on the chain is not what was reviewed, another sender's transaction included. Contract accounts and
 * delegated ones (EIP-7702) send through others, in a form that is not compared.
 */
async function differs(look: Look, transaction: unknown): Promise<Partial<TransactionSighting>> {
  const { query, sender, ask, ctx } = look
  const { call } = query.anchor
  const isUnread = typeof call !== 'string' || text(transaction, 'from') === ''
  if (isUnread || readFound(transaction, sender)?.call === call) return {}
  const code = await ask('eth_getCode', sender, 'latest').catch(() => undefined)
  return code === '0x' ? { isDifferent: true, sentInstead: sentText(transaction, call, ctx.network) } : {}
}

/** Wallets choose the nonce themselves. */
function corrected({ anchor }: TransactionQuery, found: Found | undefined): Pick<TransactionSighting, 'anchor'> {
  return found && anchor.nonce !== found.nonce ? { anchor: { ...anchor, nonce: found.nonce } } : {}
}

/**
 * Neither in a block nor in a pool: replaced, dropped, or not yet seen. Replaced only by a transaction that is there to be seen:
 * a node that counts one more but shows neither may be behind, and the payment in a block after all.
 */
async function missing(look: Look, hash: string): Promise<TransactionSighting> {
  const { query, ask, ctx } = look
  const nonce = query.anchor.nonce
  if (typeof nonce !== 'number' || (await countOf(look, 'latest')) <= nonce) {
    const since = query.missingSince ?? ctx.services.clock.now()
    return { ...WAITING, state: ctx.services.clock.now() - since >= MISSING ? 'dropped' : 'sent' }
  }
  const { found } = await recentOf(look, 0)
  const other = found.find((entry) => entry.nonce === nonce) ?? (await userOf(look, nonce))
  if (!other) return { ...WAITING, state: 'unknown' }
  // In a block after all: its receipt is there at the next look.
  if (other.hash === hash) return { ...WAITING, state: 'seen' }
  const how = other.isNothing ? 'cancel' : other.call === query.anchor.call ? 'speedup' : 'other'
  const latest = readNumber(await ask('eth_blockNumber'), 'eth_blockNumber', ctx)
  const isSettled = (await countOf(look, Math.max(0, latest - SETTLED_BLOCKS))) > nonce
  return { ...WAITING, state: 'replaced', isSettled, replacedBy: { hash: other.hash, how } }
}

/**
 * The wallet's answer is lost: is there a transaction that does what was asked? That there is none proves nothing: the wallet
 * may still ask its user, have changed the call, or have given it to nodes that keep it to themselves.
 */
async function search(look: Look): Promise<TransactionSighting> {
  const { query } = look
  const { nonce, block, call } = query.anchor
  if (typeof nonce !== 'number' || typeof call !== 'string') return { ...WAITING, state: 'unknown' }
  const isOwn = (entry: Found | undefined): entry is Found => entry?.call === call && entry.nonce >= nonce
  const { found, isWhole } = await recentOf(look, typeof block === 'number' ? block : 0)
  let own = found.find(isOwn)
  const used = own || isWhole ? 0 : Math.min(await countOf(look, 'latest'), nonce + SEARCHED_NONCES)
  for (let next = nonce; !own && next < used; next += 1) {
    const user = await userOf(look, next)
    if (isOwn(user)) own = user
  }
  return own
    ? { ...WAITING, state: 'sent', hash: own.hash, ...corrected(query, own) }
    : { ...WAITING, state: 'unknown' }
}

/** See {@link FamilyEntries.transactionStatus}. */
export const transactionStatus: NonNullable<FamilyEntries['transactionStatus']> = async (query, ctx) => {
  const sender = query.account.slice(query.account.lastIndexOf(':') + 1).toLowerCase()
  const { services, network, signal } = ctx
  const ask: Look['ask'] = (method, ...params) => services.rpc.request(network.id, method, params, { signal })
  const look: Look = { query, sender, ctx, ask }
  const hash = query.hash?.toLowerCase()
  if (hash === undefined) return search(look)
  const receipt = await ask('eth_getTransactionReceipt', hash)
  if (typeof receipt === 'object' && receipt !== null) return mined(look, receipt, hash)
  const transaction = await ask('eth_getTransactionByHash', hash)
  if (text(transaction, 'hash') !== hash) return missing(look, hash)
  const found = readFound(transaction, sender)
  return { ...WAITING, state: 'seen', ...(await differs(look, transaction)), ...corrected(query, found) }
}
