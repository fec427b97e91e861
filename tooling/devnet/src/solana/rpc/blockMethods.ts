import { FINALIZE_SLOTS } from '../genesis/constants.ts'
import type { Executed } from '../ledger/executed.ts'
import { RpcError } from '../ledger/rpcError.ts'
import { encodeTransaction } from './encodeTransaction.ts'
import { checkVersion, type Methods } from './method.ts'
import { params } from './params.ts'

type Settings = Readonly<Record<string, unknown>>

/** Blocks that can be asked for at once (https://solana.com/docs/rpc/http/getblocks). */
const MAX_BLOCKS = 500_000

function contentsOf(all: readonly Executed[], settings: Settings): object {
  if (settings.transactionDetails === 'none') return {}
  if (settings.transactionDetails === 'signatures') return { signatures: all.map(({ signature }) => signature) }
  const encoding = typeof settings.encoding === 'string' ? settings.encoding : 'json'
  const transactions = all.map((executed) => {
    checkVersion(executed, settings)
    const { meta, transaction, version } = encodeTransaction(executed, encoding)
    return { meta, transaction, version }
  })
  return { transactions }
}

/** Asking for blocks. Every slot has one, most of them empty. */
export const blockMethods: Methods = (ledger) => {
  const { slots, hashes } = ledger
  const newest = ({ commitment }: Settings) => slots.now() - (commitment === 'confirmed' ? 1 : FINALIZE_SLOTS)
  const range = (start: number, end: number) => {
    if (end - start >= MAX_BLOCKS) throw new RpcError(-32602, `Slot range too large; max ${MAX_BLOCKS}`)
    return Array.from({ length: Math.max(0, end - start + 1) }, (_, place) => start + place)
  }
  return {
    getBlock: (list) => {
      const slot = params.integer(list, 0)
      const settings = params.settings(list, 1)
      if (slot > newest(settings)) throw new RpcError(-32004, `Block not available for slot ${slot}`)
      return {
        blockhash: hashes.at(slot),
        previousBlockhash: hashes.at(slot - 1),
        parentSlot: slot - 1,
        blockHeight: slot,
        blockTime: slots.timeOf(slot),
        ...(settings.rewards === false ? {} : { rewards: [] }),
        ...contentsOf(ledger.inSlot(slot), settings),
      }
    },
    getBlocks: (list) => {
      const last = newest(params.settings(list, typeof list[1] === 'number' ? 2 : 1))
      return range(
        params.integer(list, 0),
        typeof list[1] === 'number' ? Math.min(params.integer(list, 1), last) : last,
      )
    },
    getBlocksWithLimit: (list) => {
      const [start, count] = [params.integer(list, 0), params.integer(list, 1)]
      return range(start, Math.min(start + count - 1, newest(params.settings(list, 2))))
    },
  }
}
