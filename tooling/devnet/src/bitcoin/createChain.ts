import { createHash } from 'node:crypto'
import { oneByOne } from '../oneByOne.ts'
import type { BitcoinChain } from './bitcoinChain.ts'
import { createIndex } from './index/createIndex.ts'
import type { CallNode } from './node/connectNode.ts'
import { NodeError } from './node/nodeError.ts'
import { coinsOf } from './wallet/coinsOf.ts'
import { createWallet } from './wallet/createWallet.ts'
import { pay } from './wallet/pay.ts'

const FAUCET_KEY = createHash('sha256').update('latchkey devnet: the faucet of Bitcoin').digest('hex')

/** The node's number for a wallet without funds (`RPC_WALLET_INSUFFICIENT_FUNDS`). */
const INSUFFICIENT_FUNDS = -6

export function createChain(call: CallNode): BitcoinChain {
  const index = createIndex(call)
  const inTurn = oneByOne()
  const faucet = createWallet('p2wpkh', FAUCET_KEY)
  return {
    call,
    index,
    faucet,
    async mine(count, script = faucet.script) {
      const hashes = (await call('generatetodescriptor', [count, `raw(${script})`])) as readonly string[]
      await index.sync()
      return hashes
    },
    // Two at once would spend the same coins.
    send: (wallet, script, amount) =>
      inTurn(async () => {
        const hex = pay(wallet, coinsOf(index, wallet.script), { script, amount })
        if (!hex) throw new NodeError(INSUFFICIENT_FUNDS, 'Insufficient funds')
        const txid = String(await call('sendrawtransaction', [hex]))
        await index.sync()
        return txid
      }),
  }
}
