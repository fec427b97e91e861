import { readField } from '../../indexer/chainData/readField.ts'
import type { ChainTransaction } from '../../indexer/chainData/types.ts'
import type { Movement } from '../../indexer/decode/movement.ts'
import { wordAt } from '../../indexer/decode/words.ts'

/** `transfer(address,uint256)` of ERC-20. */
const TRANSFER = '0xa9059cbb'

function tokenTransfer({ from, to: token, selector }: ChainTransaction, input: string): readonly Movement[] {
  if (selector !== TRANSFER || token === null) return []
  const words = `0x${input.slice(TRANSFER.length)}`
  const receiver = wordAt(words, 0)
  const amount = wordAt(words, 1)
  if (receiver === undefined || amount === undefined || receiver >> 160n !== 0n) return []
  return [{ kind: 'erc20', token, tokenId: '', from, to: `0x${receiver.toString(16).padStart(40, '0')}`, amount }]
}

/** What a transaction that is not mined would move, as far as its call says. */
export function movementsOfCall(transaction: ChainTransaction, answer: unknown): readonly Movement[] {
  const { from, to, value } = transaction
  const own: Movement[] =
    value > 0n && to !== null ? [{ kind: 'native', token: '', tokenId: '', from, to, amount: value }] : []
  const { input } = readField.object(answer, 'transaction')
  return [...own, ...(typeof input === 'string' ? tokenTransfer(transaction, input) : [])]
}
