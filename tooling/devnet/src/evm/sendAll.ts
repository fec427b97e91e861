import { DevnetError } from '../devnetError.ts'
import type { EvmNode, NodeTransaction } from './evmNode.ts'
import { toQuantity } from './toQuantity.ts'

function isReceipt(value: unknown): value is { status: string } {
  return typeof value === 'object' && value !== null && 'status' in value
}

/**
 * Runs transactions in the order given, in one block. The node must not mine by itself meanwhile, and a block of its
 * must hold them: it drops what comes after the first that does not fit.
 * @param nonces next nonce by sender, kept up to date
 * @throws DevnetError `start-failed` when one of them fails
 */
export async function sendAll(
  node: EvmNode,
  transactions: readonly NodeTransaction[],
  nonces: Map<string, number>,
): Promise<void> {
  const hashes = await node.callAll(
    transactions.map(({ from, to, value = 0n, data = '0x', gas }) => {
      const nonce = nonces.get(from) ?? 0
      nonces.set(from, nonce + 1)
      const fields = {
        from,
        to,
        data,
        value: toQuantity(value),
        gas: toQuantity(gas),
        nonce: toQuantity(BigInt(nonce)),
      }
      return ['eth_sendTransaction', fields] as const
    }),
  )
  await node.call('evm_mine')
  const receipts = await node.callAll(hashes.map((hash) => ['eth_getTransactionReceipt', hash] as const))
  const failed = receipts.findIndex((receipt) => !isReceipt(receipt) || receipt.status !== '0x1')
  if (failed < 0) return
  const why = isReceipt(receipts[failed]) ? 'failed' : 'was not mined'
  throw new DevnetError('start-failed', `Transaction ${failed} of the devnet's own ${why} at ${node.url}.`)
}
