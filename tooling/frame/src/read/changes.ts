import * as z from 'zod/mini'

/** Under which address nodes tell what moves of the network's own coin. */
export const COIN: string = `0x${'ee'.repeat(20)}`
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
/** `Transfer` of ERC-20 and ERC-721, `TransferSingle` and `TransferBatch` of ERC-1155. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** `Deposit` and `Withdrawal` of the wrapped coins of most networks, which say no `Transfer` (WETH9). */
const WRAPPED: ReadonlyMap<string | undefined, bigint> = new Map([
  ['0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c', 1n],
  ['0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65', -1n],
])
/** Movements of an account that are read of one answer. */
const MAX_MOVEMENTS = 1_000

const hex = z.string().check(z.regex(/^0x([\da-f]{2})*$/i))

/** A log as nodes write it. */
export const log: z.ZodMiniType<Log> = z.object({ address: hex, topics: z.array(hex), data: hex })

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** Something that an account has more or less of. */
export interface Change {
  /** Who says it: the contract in lower case, or {@link COIN}. */
  readonly contract: string
  /** Which piece of a collection. */
  readonly item?: bigint
  /** Below zero for what leaves. */
  readonly amount: bigint
  /** Only the events of a wrapped coin have said it: what is no token has such events, too. */
  readonly isWrapping?: boolean
}

/** Changes of an account, and whether there are more than can be read. */
export interface Changes {
  readonly changes: readonly Change[]
  readonly isCut: boolean
}

interface Movement {
  readonly item?: bigint
  readonly amount: bigint
}

const addressIn = (word = ''): string => `0x${word.slice(-40).toLowerCase()}`
const wordsOf = (data: string): readonly string[] => data.slice(2).match(/.{64}/g) ?? []
const number = (word = '0'): bigint => BigInt(`0x${word}`)

/** The numbers of a list at an offset, of data in words. */
function listAt(words: readonly string[], at: number): readonly bigint[] {
  const start = Number(number(words[at])) / 32
  const length = Number(number(words[start]))
  return words.slice(start + 1, start + 1 + length).map(number)
}

/** The accounts that a log of a transfer names; none in other logs. */
function partiesOf({ topics: [kind, ...indexed] }: Log): { readonly from: string; readonly to: string } {
  const isToken = kind === TRANSFER && (indexed.length === 2 || indexed.length === 3)
  if (isToken) return { from: addressIn(indexed[0]), to: addressIn(indexed[1]) }
  const isItems = (kind === SINGLE || kind === BATCH) && indexed.length === 3
  return isItems ? { from: addressIn(indexed[1]), to: addressIn(indexed[2]) } : { from: '', to: '' }
}

function movementsIn({ topics: [kind, ...indexed], data }: Log): readonly Movement[] {
  const words = wordsOf(data)
  if (kind === TRANSFER)
    return indexed.length === 2 ? [{ amount: number(words[0]) }] : [{ item: BigInt(indexed[2] ?? 0), amount: 1n }]
  if (kind === SINGLE) return [{ item: number(words[0]), amount: number(words[1]) }]
  const amounts = listAt(words, 1)
  return listAt(words, 0).map((item, at) => ({ item, amount: amounts[at] ?? 0n }))
}

/** Adds up what an account has more or less of, by the logs of calls. */
export function changesOf(logs: readonly Log[], account: string): Changes {
  const owner = account.toLowerCase()
  const sums = new Map<string, Change>()
  let movements = 0
  const add = (change: Change): void => {
    movements += 1
    const key = `${change.contract}|${change.item}`
    const before = sums.get(key)
    const isWrapping = change.isWrapping === true && before?.isWrapping !== false
    sums.set(key, { ...change, amount: (before?.amount ?? 0n) + change.amount, isWrapping })
  }
  /** What was made for the account, and what of it was destroyed, each to be said by one wrapping. */
  const made: string[] = []
  for (const entry of logs) {
    const { from, to } = partiesOf(entry)
    const sign = (to === owner ? 1n : 0n) - (from === owner ? 1n : 0n)
    if (sign === 0n || movements >= MAX_MOVEMENTS) continue
    const contract = entry.address.toLowerCase()
    for (const { amount, ...piece } of movementsIn(entry).slice(0, MAX_MOVEMENTS)) {
      add({ contract, ...piece, amount: sign * amount, isWrapping: false })
      if (from === ZERO_ADDRESS || to === ZERO_ADDRESS) made.push(`${contract}|${sign * amount}`)
    }
  }
  for (const { address, topics, data } of logs) {
    const [contract, sign] = [address.toLowerCase(), WRAPPED.get(topics[0])]
    if (sign === undefined || topics.length !== 2 || addressIn(topics[1]) !== owner) continue
    const amount = sign * number(wordsOf(data)[0])
    const index = made.indexOf(`${contract}|${amount}`)
    if (index !== -1) made.splice(index, 1)
    else if (movements < MAX_MOVEMENTS) add({ contract, amount, isWrapping: true })
  }
  return { changes: [...sums.values()].filter(({ amount }) => amount !== 0n), isCut: movements >= MAX_MOVEMENTS }
}

/** A change as a text that only the same change has. */
export const keyOf = ({ contract, item, amount }: Change): string => `${contract.toLowerCase()}|${item}|${amount}`
