import type { FamilyEntries } from '@latchkey/kernel'
import { malformedAnswer, type NodeContext, nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { assetId, type PastChange, type PastTransaction } from '@latchkey/kernel/assets'
import { isAddress } from '../base58.ts'
import { solanaError } from '../errors.ts'
import { TOKEN, TOKEN_2022, WRAPPED_SOL } from './chain/programs.ts'
import { COMMITMENT } from './chain/rpc.ts'
import { isPiece } from './chain/tokenAccounts.ts'
import { readMints } from './tokenBalances.ts'

/** Transactions of a page; that of its last slot are in it as a whole. */
const PAGE = 25
/** Signatures that are asked for of each address: more than a page, so that whole slots are known. */
const LOOK_AHEAD = 100
/** Most transactions of a page whose last slot has many. */
const MAX_PAGE = 60
/** Token accounts that are looked at, those that hold something first: a transfer often names the token account alone. */
const MAX_TOKEN_ACCOUNTS = 20
/** Transactions that are asked for at once; public nodes count requests. */
const AT_ONCE = 5
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/
const AMOUNT = /^\d{1,20}$/

/** An entry of `getSignaturesForAddress`. */
interface Signature {
  readonly signature: string
  readonly slot: number
  readonly isFailed: boolean
  readonly at: number | undefined
}

/** Where a page ended: everything of its last slot was on it. */
type Before = Pick<Signature, 'signature' | 'slot'>

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function readCursor(cursor: string): Before {
  const [signature = '', slot = ''] = cursor.split('@')
  if (SIGNATURE.test(signature) && /^\d{1,15}$/.test(slot)) return { signature, slot: Number(slot) }
  throw solanaError('solana/invalid-input', { details: { argument: 'cursor', problem: 'expected the end of a page' } })
}

/** Whether a token account holds something, as the node has read it. */
function holdsTokens(entry: unknown): boolean {
  const path = ['account', 'data', 'parsed', 'info', 'tokenAmount', 'amount']
  const amount = path.reduce(readProperty, entry)
  return typeof amount === 'string' && /[1-9]/.test(amount)
}

/** The account, and its token accounts of both programs. */
async function ownAddresses(ctx: NodeContext, account: string): Promise<readonly string[]> {
  const accounts = [TOKEN, TOKEN_2022].map(async (programId) => {
    const options = { encoding: 'jsonParsed', ...COMMITMENT }
    const answer = await nodeCall(ctx, 'getTokenAccountsByOwner', [account, { programId }, options])
    return list(readProperty(answer, 'value'))
  })
  const found = (await Promise.all(accounts)).flat()
  const [held, empty] = [found.filter(holdsTokens), found.filter((entry) => !holdsTokens(entry))]
  const owned = [...held, ...empty]
    .map((entry) => readProperty(entry, 'pubkey'))
    .filter((key) => typeof key === 'string')
  return [account, ...owned.slice(0, MAX_TOKEN_ACCOUNTS)]
}

async function readSignatures(
  ctx: NodeContext,
  address: string,
  before: Before | undefined,
): Promise<readonly Signature[]> {
  const method = 'getSignaturesForAddress'
  const limits = { limit: LOOK_AHEAD, ...COMMITMENT, ...(before && { before: before.signature }) }
  const answer = await nodeCall(ctx, method, [address, limits])
  if (!Array.isArray(answer)) throw malformedAnswer(ctx, method, 'a list')
  return answer.slice(0, LOOK_AHEAD).map((entry: unknown) => {
    const [signature, slot] = [readProperty(entry, 'signature'), readProperty(entry, 'slot')]
    if (typeof signature !== 'string' || !SIGNATURE.test(signature) || !isCount(slot))
      throw malformedAnswer(ctx, method, 'signatures')
    const [error, time] = [readProperty(entry, 'err'), readProperty(entry, 'blockTime')]
    return { signature, slot, isFailed: (error ?? null) !== null, at: isCount(time) ? time * 1000 : undefined }
  })
}

/** One page of what names any of the addresses, newest first, and where the next one begins. */
function pageOf(lists: readonly (readonly Signature[])[], before: Before | undefined) {
  // Below the end of a list that was cut there may be more than it says.
  const horizon = Math.max(0, ...lists.map((found) => (found.length === LOOK_AHEAD ? (found.at(-1)?.slot ?? 0) : 0)))
  const older = [...new Map(lists.flat().map((entry) => [entry.signature, entry])).values()]
    .filter(({ slot }) => slot >= horizon && (!before || slot < before.slot))
    .sort((first, other) => other.slot - first.slot)
  const whole = older.filter(({ slot }) => slot > horizon)
  const known = whole.length > 0 ? whole : older
  const edge = known[PAGE - 1]?.slot ?? -1
  const page = known.filter(({ slot }) => slot >= edge).slice(0, MAX_PAGE)
  const last = page.at(-1)
  return { page, next: (horizon > 0 || page.length < known.length) && last && `${last.signature}@${last.slot}` }
}

/** What an owner got of one asset, or lost when negative; an empty mint is the chain's own coin. */
interface Movement {
  readonly owner: string
  readonly mint: string
  readonly decimals: number
  readonly change: bigint
}

/** What every account of a transaction got or lost of each token, from the balances before and after. */
function tokenMovements(meta: unknown): readonly Movement[] {
  const sums = new Map<string, Movement>()
  for (const [name, sign] of [['preTokenBalances', -1n] as const, ['postTokenBalances', 1n] as const])
    for (const entry of list(readProperty(meta, name))) {
      const held = readProperty(entry, 'uiTokenAmount')
      const [owner, mint] = [readProperty(entry, 'owner'), readProperty(entry, 'mint')]
      const [amount, decimals] = [readProperty(held, 'amount'), readProperty(held, 'decimals')]
      if (
        typeof owner !== 'string' ||
        typeof mint !== 'string' ||
        !isAddress(owner) ||
        !isAddress(mint) ||
        !isCount(decimals) ||
        decimals > 36
      )
        continue
      if (typeof amount !== 'string' || !AMOUNT.test(amount)) continue
      const key = `${owner} ${mint}`
      sums.set(key, { owner, mint, decimals, change: (sums.get(key)?.change ?? 0n) + sign * BigInt(amount) })
    }
  return [...sums.values()]
}

/**
 * Most lamports that are the rent of a token account: 6,960 for each byte and for 128 bytes besides, as the runtime's rent is
 * set, so of one with 1,300 bytes, several times what Token-2022's extensions take. An account with more holds a payment.
 */
const MAX_RENT = 10_000_000n

/** The rent of token accounts that a transaction has opened; one of wrapped coins holds those beside it. */
function rentOf(meta: unknown): bigint {
  const [before, after] = [list(readProperty(meta, 'preBalances')), list(readProperty(meta, 'postBalances'))]
  return list(readProperty(meta, 'postTokenBalances')).reduce<bigint>((sum, entry) => {
    const at = readProperty(entry, 'accountIndex')
    const amount = readProperty(readProperty(entry, 'uiTokenAmount'), 'amount')
    const lamports = isCount(at) ? after[at] : undefined
    if (!isCount(at) || before[at] !== 0 || !isCount(lamports)) return sum
    const coins =
      readProperty(entry, 'mint') === WRAPPED_SOL && AMOUNT.test(String(amount)) ? BigInt(String(amount)) : 0n
    const rent = BigInt(lamports) - coins
    return rent > 0n && rent <= MAX_RENT ? sum + rent : sum
  }, 0n)
}

/** All that a transaction moved, its fee left out, and who paid that. */
function readMovements(answer: unknown, decimals: number) {
  const meta = readProperty(answer, 'meta')
  const message = readProperty(readProperty(answer, 'transaction'), 'message')
  const loaded = readProperty(meta, 'loadedAddresses')
  const accounts = [
    readProperty(message, 'accountKeys'),
    readProperty(loaded, 'writable'),
    readProperty(loaded, 'readonly'),
  ]
    .flatMap(list)
    .map(String)
  const [before, after] = [list(readProperty(meta, 'preBalances')), list(readProperty(meta, 'postBalances'))]
  const lamports = (value: unknown): bigint => (isCount(value) ? BigInt(value) : 0n)
  const fee = lamports(readProperty(meta, 'fee'))
  const coins = accounts.map((owner, at): Movement => {
    const paid = at === 0 ? fee : 0n
    return { owner, mint: '', decimals, change: lamports(after[at]) - lamports(before[at]) + paid }
  })
  const moved = [...coins, ...tokenMovements(meta)].filter(({ change }) => change !== 0n)
  return { payer: accounts[0] ?? '', fee, rent: rentOf(meta), moved }
}

const size = (change: bigint): bigint => (change < 0n ? -change : change)

/** From or to whom something most likely went: who moved the most of it the other way. */
function otherSide(moved: readonly Movement[], { owner, mint, change }: Movement): string | undefined {
  const opposite = moved.filter(
    (other) => other.mint === mint && other.owner !== owner && other.change > 0n !== change > 0n,
  )
  const [most] = opposite.sort((first, other) => (size(first.change) < size(other.change) ? 1 : -1))
  return most?.owner
}

/** What a transaction moved to or from an account. Rent that it paid for token accounts is no payment. */
function ownMovements(
  { moved, rent }: { readonly moved: readonly Movement[]; readonly rent: bigint },
  account: string,
) {
  return moved.flatMap((movement): readonly Movement[] => {
    const { owner, mint, change } = movement
    if (owner !== account) return []
    if (mint !== '' || change >= 0n) return [movement]
    const left = change + rent
    return left < 0n ? [{ ...movement, change: left }] : []
  })
}

/**
 * What an account did, from the signatures of the account and of its token accounts.
 * @throws `solana/invalid-input` for a cursor that is none, `rpc/…`
 */
export const pastTransactions: NonNullable<FamilyEntries['pastTransactions']> = async (
  { addresses: [address = ''], cursor },
  ctx,
) => {
  const { nativeCurrency, id: network } = ctx.network
  const before = cursor === undefined ? undefined : readCursor(cursor)
  const holders = await ownAddresses(ctx, address)
  const lists = await Promise.all(holders.map((holder) => readSignatures(ctx, holder, before)))
  const { page, next } = pageOf(lists, before)
  const read = async ({ signature }: Signature) => {
    const options = { encoding: 'json', maxSupportedTransactionVersion: 0, ...COMMITMENT }
    return readMovements(await nodeCall(ctx, 'getTransaction', [signature, options]), nativeCurrency.decimals)
  }
  const details: Awaited<ReturnType<typeof read>>[] = []
  for (let start = 0; start < page.length; start += AT_ONCE)
    details.push(...(await Promise.all(page.slice(start, start + AT_ONCE).map(read))))
  const own = details.map((detail) => ownMovements(detail, address))
  const mints = new Set(own.flat().flatMap(({ mint }) => (mint ? [mint] : [])))
  const named = new Map((await readMints(ctx, [...mints])).map((found) => [found.address, found]))
  const changeOf = (movement: Movement, moved: readonly Movement[]): PastChange => {
    const { mint, decimals, change } = movement
    const token = named.get(mint)
    const isNft = token !== undefined && isPiece(token.mint)
    const counterparty = otherSide(moved, movement)
    const standard = mint === '' ? 'slip44' : isNft ? 'nft' : 'token'
    return {
      asset: assetId({ network, standard, reference: mint || '501' }),
      ...{ isNft, decimals, amount: size(change), direction: change > 0n ? 'in' : 'out' },
      name: mint === '' ? nativeCurrency.name : (token?.name ?? ''),
      symbol: mint === '' ? nativeCurrency.symbol : (token?.symbol ?? ''),
      ...(counterparty !== undefined && { counterparty }),
    }
  }
  const transactions = page.map(({ signature, isFailed, at }, place): PastTransaction => {
    const { payer = '', fee = 0n, moved = [] } = details[place] ?? {}
    return {
      ...{ hash: signature, state: isFailed ? 'failed' : 'confirmed', from: payer },
      ...(at !== undefined && { at }),
      ...(payer === address && { fee }),
      changes: isFailed ? [] : (own[place] ?? []).map((movement) => changeOf(movement, moved)),
    }
  })
  return { transactions, ...(next && { next }) }
}
