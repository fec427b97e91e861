import { readField } from '../../core/readField.ts'

/** What an account's balance of one token was before and after a transaction. */
export interface TokenChange {
  readonly mint: string
  readonly decimals: number
  /** In the smallest unit; what the account's token accounts hold together. */
  readonly change: bigint
}

/** The parts of a `getTransaction` answer that a history shows. */
export interface SolanaTransaction {
  /** The account that paid. */
  readonly payer: string
  readonly accounts: readonly string[]
  /** Lamports that each account got (or lost, when negative), in the accounts' order. */
  readonly changes: readonly bigint[]
  /** Lamports that the payer paid for the transaction itself. */
  readonly fee: bigint
  /** Programs that were called. */
  readonly programs: readonly string[]
  /** Changes of tokens by their owner. */
  readonly tokens: ReadonlyMap<string, readonly TokenChange[]>
}

const MAX_BALANCES = 1_000
const AMOUNT = /^\d{1,20}$/
const MAX_DECIMALS = 36

interface Held {
  readonly owner: string
  readonly mint: string
  readonly decimals: number
  readonly amount: bigint
}

function parseHeld(entry: unknown): readonly Held[] {
  const { owner, mint, uiTokenAmount } = readField.object(entry, 'token balance')
  const { amount, decimals } = readField.object(uiTokenAmount, 'token amount')
  const isSound = typeof amount === 'string' && AMOUNT.test(amount) && typeof decimals === 'number'
  if (typeof owner !== 'string' || typeof mint !== 'string' || !isSound) return []
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) return []
  return [{ owner, mint, decimals, amount: BigInt(amount) }]
}

const heldIn = (answer: unknown) =>
  answer === null || answer === undefined
    ? []
    : readField.list(answer, 'token balances', MAX_BALANCES).flatMap(parseHeld)

/** What each owner got or lost of each token, from the balances before and after. */
function readTokenChanges(before: unknown, after: unknown): ReadonlyMap<string, readonly TokenChange[]> {
  const found = new Map<string, Map<string, TokenChange>>()
  const add = ({ owner, mint, decimals, amount }: Held, sign: bigint) => {
    const own = found.get(owner) ?? new Map<string, TokenChange>()
    found.set(owner, own)
    own.set(mint, { mint, decimals, change: (own.get(mint)?.change ?? 0n) + sign * amount })
  }
  for (const held of heldIn(before)) add(held, -1n)
  for (const held of heldIn(after)) add(held, 1n)
  return new Map(
    [...found].map(([owner, own]) => [owner, [...own.values()].filter(({ change }) => change !== 0n)] as const),
  )
}

const MAX_ACCOUNTS = 256
const MAX_INSTRUCTIONS = 1_000

function texts(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string')
}

function lamports(value: unknown): bigint {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? BigInt(value) : 0n
}

function loaded(meta: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof meta.loadedAddresses !== 'object' || meta.loadedAddresses === null) return []
  const { writable = [], readonly: read = [] } = readField.object(meta.loadedAddresses, 'loaded addresses')
  return [writable, read].flatMap((list) => texts(readField.list(list, 'loaded addresses', MAX_ACCOUNTS)))
}

/**
 * Reads an answer of `getTransaction` in the encoding `json`.
 * @throws ChainDataError when it is something else
 */
export function parseSolanaTransaction(answer: unknown): SolanaTransaction {
  const { transaction, meta: stated } = readField.object(answer, 'transaction')
  const meta = readField.object(stated, 'outcome')
  const { message } = readField.object(transaction, 'signed transaction')
  const { accountKeys, instructions } = readField.object(message, 'message')
  const accounts = [...texts(readField.list(accountKeys, 'list of accounts', MAX_ACCOUNTS)), ...loaded(meta)]
  const before = readField.list(meta.preBalances ?? [], 'balances before', MAX_ACCOUNTS)
  const after = readField.list(meta.postBalances ?? [], 'balances after', MAX_ACCOUNTS)
  const called = readField.list(instructions, 'list of instructions', MAX_INSTRUCTIONS).map((entry) => {
    const { programIdIndex } = readField.object(entry, 'instruction')
    return typeof programIdIndex === 'number' ? accounts[programIdIndex] : undefined
  })
  return {
    payer: accounts[0] ?? '',
    accounts,
    changes: accounts.map((_, place) => lamports(after[place]) - lamports(before[place])),
    fee: lamports(meta.fee),
    programs: texts(called),
    tokens: readTokenChanges(meta.preTokenBalances, meta.postTokenBalances),
  }
}

/** What one account got (or lost, when negative) of one asset. */
export interface SolanaMovement {
  /** Empty for the chain's own coin. */
  readonly mint: string
  readonly decimals: number
  readonly change: bigint
}

const SOL_DECIMALS = 9

/** What a transaction moved to or from an account, its fee left out. */
export function solanaMovements(transaction: SolanaTransaction, account: string): readonly SolanaMovement[] {
  const { accounts, changes, fee, payer, tokens } = transaction
  const change = (changes[accounts.indexOf(account)] ?? 0n) + (payer === account ? fee : 0n)
  const own = change === 0n ? [] : [{ mint: '', decimals: SOL_DECIMALS, change }]
  return [...own, ...(tokens.get(account) ?? [])]
}
