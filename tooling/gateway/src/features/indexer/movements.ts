import type { ChainTransaction, Log, Receipt } from './chainData.ts'

/** What moves: the chain's own coin, an amount of a token, or one token of a collection. */
type AssetKind = 'native' | 'erc20' | 'erc721' | 'erc1155'

/** One transfer inside a transaction; all addresses in lower case. */
export interface Movement {
  readonly kind: AssetKind
  /** The token's contract; empty for the chain's own coin. */
  readonly token: string
  /** Decimal text; empty unless the token is one of a collection. */
  readonly tokenId: string
  readonly from: string
  readonly to: string
  /** In the smallest unit. */
  readonly amount: bigint
}

/** Where new tokens come from and burnt ones go. */
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** First topics of the events that are read: the Keccak-256 hash of each signature. */
export const TOPICS = {
  /** `Transfer(address,address,uint256)` of ERC-20 and ERC-721 */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155 */
  transferSingle: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155 */
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** `Approval(address,address,uint256)` of ERC-20 and ERC-721 */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155 */
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  /** `Deposit(address,uint256)` of wrapped native coins */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  /** `Withdrawal(address,uint256)` of wrapped native coins */
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
  /** `UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)` of ERC-4337 */
  userOperation: '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
} as const

const WORD = 64

/** How many whole words of 32 bytes a log's data has. */
function wordCount(data: string): number {
  return Math.floor((data.length - 2) / WORD)
}

/** The word at a place of a log's data, as a number; `undefined` past its end. */
export function wordAt(data: string, place: number): bigint | undefined {
  if (place < 0 || place >= wordCount(data)) return undefined
  return BigInt(`0x${data.slice(2 + place * WORD, 2 + (place + 1) * WORD)}`)
}

/** The address in a topic; `undefined` when the topic holds more than one. */
function addressOf(topic: string | undefined): string | undefined {
  return topic?.startsWith('0x000000000000000000000000') ? `0x${topic.slice(26)}` : undefined
}

const WORD_BYTES = 32n

/** The `uint256[]` whose offset stands at a place of a log's data; `undefined` when it does not lie within the data. */
function readArray(data: string, place: number): readonly bigint[] | undefined {
  const offset = wordAt(data, place)
  const words = BigInt(wordCount(data))
  if (offset === undefined || offset % WORD_BYTES !== 0n || offset / WORD_BYTES >= words) return undefined
  const start = Number(offset / WORD_BYTES)
  const length = wordAt(data, start)
  if (length === undefined || length > words - BigInt(start) - 1n) return undefined
  return Array.from({ length: Number(length) }, (_, index) => wordAt(data, start + 1 + index) ?? 0n)
}

/** The owners whose tokens another account was allowed to move by this transaction. */
export function approversOf({ logs }: Receipt): ReadonlySet<string> {
  const approvals = logs.filter(({ topics }) => topics[0] === TOPICS.approval || topics[0] === TOPICS.approvalForAll)
  return new Set(approvals.flatMap(({ topics }) => addressOf(topics[1]) ?? []))
}

/** The transfers of an ERC-1155 event; none when it is malformed. */
function collectionMovements({ address, topics, data }: Log): readonly Movement[] {
  const from = addressOf(topics[2])
  const to = addressOf(topics[3])
  if (from === undefined || to === undefined) return []
  const common = { kind: 'erc1155', token: address, from, to } as const
  if (topics[0] === TOPICS.transferSingle) {
    const id = wordAt(data, 0)
    const amount = wordAt(data, 1)
    return id === undefined || amount === undefined ? [] : [{ ...common, tokenId: `${id}`, amount }]
  }
  const ids = readArray(data, 0)
  const amounts = readArray(data, 1)
  if (ids === undefined || amounts?.length !== ids.length) return []
  return ids.map((id, place) => ({ ...common, tokenId: `${id}`, amount: amounts[place] ?? 0n }))
}

function transfer({ address: token, topics, data }: Log): readonly Movement[] {
  const from = addressOf(topics[1])
  const to = addressOf(topics[2])
  if (from === undefined || to === undefined) return []
  if (topics.length === 4)
    return [{ kind: 'erc721', token, tokenId: `${BigInt(topics[3] ?? 0)}`, from, to, amount: 1n }]
  const amount = wordCount(data) === 1 ? wordAt(data, 0) : undefined
  return amount === undefined ? [] : [{ kind: 'erc20', token, tokenId: '', from, to, amount }]
}

function wrapped({ address: token, topics, data }: Log, isDeposit: boolean): readonly Movement[] {
  const owner = addressOf(topics[1])
  const amount = wordAt(data, 0)
  if (topics.length !== 2 || owner === undefined || amount === undefined) return []
  const between = isDeposit ? { from: ZERO_ADDRESS, to: owner } : { from: owner, to: ZERO_ADDRESS }
  return [{ kind: 'erc20', token, tokenId: '', ...between, amount }]
}

/**
 * The transfers that an event tells of: ERC-20, ERC-721, ERC-1155, and for the contracts that wrap the chain's own coin
 * (which tell of no transfer then) its wrapping and unwrapping.
 */
export function logMovements(log: Log, wrappers: ReadonlySet<string>): readonly Movement[] {
  switch (log.topics[0]) {
    case TOPICS.transfer:
      return transfer(log)
    case TOPICS.transferSingle:
    case TOPICS.transferBatch:
      return collectionMovements(log)
    case TOPICS.deposit:
      return wrappers.has(log.address) ? wrapped(log, true) : []
    case TOPICS.withdrawal:
      return wrappers.has(log.address) ? wrapped(log, false) : []
    default:
      return []
  }
}

const MAX_MOVEMENTS = 20_000

function isSame(first: Movement, other: Movement): boolean {
  return (
    first.token === other.token && first.from === other.from && first.to === other.to && first.amount === other.amount
  )
}

function ownCoin({ from, to, value }: ChainTransaction, { contract }: Receipt): readonly Movement[] {
  const receiver = to ?? contract
  if (value === 0n || receiver === null) return []
  return [{ kind: 'native', token: '', tokenId: '', from, to: receiver, amount: value }]
}

/** Everything a transaction moved, in order; nothing when it failed. */
export function movementsOf(
  transaction: ChainTransaction,
  receipt: Receipt,
  wrappers: ReadonlySet<string> = new Set(),
): readonly Movement[] {
  if (!receipt.succeeded) return []
  const fromLogs: Movement[] = []
  for (const log of receipt.logs) {
    const isWrapper = wrappers.has(log.address)
    for (const movement of logMovements(log, wrappers)) {
      // Some wrappers tell of the same movement twice: as a transfer and as a deposit.
      if (!isWrapper || !fromLogs.some((other) => isSame(other, movement))) fromLogs.push(movement)
    }
    if (fromLogs.length > MAX_MOVEMENTS) break
  }
  return [...ownCoin(transaction, receipt), ...fromLogs]
}
