import { toEvmAddress } from '../../core/caip.ts'
import type { Chain } from '../../core/chains/chain.ts'
import type { AnswerStore } from '../../core/sources/answerStore.ts'
import type { Holding } from './source.ts'

/** How long what a chain says an account holds is used. */
const KEPT_MS = 30_000

/** A holding as an answer store keeps it: JSON has no numbers of this size. */
type StoredHolding = Omit<Holding, 'amount' | 'locked' | 'reserved'> & {
  readonly amount: string
  readonly locked?: string
  readonly reserved?: string
}

const toStored = ({ locked, reserved, ...holding }: Holding): StoredHolding => ({
  ...holding,
  amount: `${holding.amount}`,
  ...(locked === undefined ? {} : { locked: `${locked}` }),
  ...(reserved === undefined ? {} : { reserved: `${reserved}` }),
})

const fromStored = ({ locked, reserved, ...holding }: StoredHolding): Holding => ({
  ...holding,
  amount: BigInt(holding.amount),
  ...(locked === undefined ? {} : { locked: BigInt(locked) }),
  ...(reserved === undefined ? {} : { reserved: BigInt(reserved) }),
})

/** What is read of one account. */
interface Reading {
  readonly chain: Chain
  readonly address: string
  /** Asked for afresh, such as after a transaction of the account's own. */
  readonly isFresh: boolean
  /** Must not depend on one caller's abort signal, because others wait for the same answer. */
  readonly read: () => Promise<readonly Holding[]>
}

/**
 * What a chain says of an account, asked once in half a minute for all who ask, of all instances where they share a store.
 * A chain of this machine is asked every time: it costs nothing, and its developer looks for what has just happened.
 */
export async function keptHoldings(answers: AnswerStore, { chain, address, isFresh, read }: Reading) {
  const { id, config } = chain
  if (config.isLocal) return read()
  // A wrong checksum is refused before the answer is shared: those who ask for the right address get theirs.
  const key = `holdings ${id} ${id.startsWith('eip155:') ? toEvmAddress(address) : address}`
  const load = async (): Promise<readonly StoredHolding[]> => (await read()).map(toStored)
  if (!isFresh) {
    const stored = (await answers.read(key, KEPT_MS, load, { isNewest: true })) as readonly StoredHolding[]
    return stored.map(fromStored)
  }
  const holdings = await read()
  // What is on no list was asked for by name, and is there for those alone who name it.
  const listed = new Set(config.tokens?.map((token) => token.address.toLowerCase()))
  const lasting = id.startsWith('eip155:')
    ? holdings.filter((holding) => holding.address === undefined || listed.has(holding.address.toLowerCase()))
    : holdings
  await answers.keep(key, KEPT_MS, lasting.map(toStored))
  return holdings
}
