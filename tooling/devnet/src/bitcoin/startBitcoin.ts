import { startHttp } from '../http/startHttp.ts'
import type { Part, PartOptions } from '../part.ts'
import type { BitcoinPrefixes } from './accounts.ts'
import { MINE_EVERY_MS } from './constants.ts'
import { createChain } from './createChain.ts'
import { esploraRoutes } from './esplora/esploraRoutes.ts'
import { startNode } from './node/startNode.ts'
import { seedBitcoin } from './seed/seedBitcoin.ts'
import { startMining } from './startMining.ts'

export interface BitcoinOptions extends PartOptions {
  /** Milliseconds between looks at the mempool, 3000 unless given; with 0 only `POST /dev/mine` makes blocks. */
  readonly mineEveryMs?: number
  /** Prefixes of addresses in answers to questions that name none; `mainnet` unless given. */
  readonly prefixes?: BitcoinPrefixes
}

/** A running Bitcoin chain. */
export interface BitcoinPart extends Part {
  /** The JSON-RPC of the node itself, with its user and password; not for browsers. */
  readonly nodeUrl: string
}

/**
 * Starts a real node with a chain of its own behind the HTTP API of Esplora, with funded accounts of four address types
 * and a past.
 * @throws DevnetError `binary-missing` when this machine has neither `bitcoind` nor `litecoind`
 */
export async function startBitcoin(options: BitcoinOptions = {}): Promise<BitcoinPart> {
  const { port, signal, mineEveryMs = MINE_EVERY_MS, prefixes = 'mainnet' } = options
  const node = await startNode(options)
  try {
    const chain = createChain(node.call)
    await seedBitcoin(chain)
    const routes = esploraRoutes({ chain, prefixes })
    const http = await startHttp({ what: 'Bitcoin', port, signal, routes })
    const endMining = mineEveryMs > 0 ? startMining(chain, mineEveryMs) : () => undefined
    const stop = async () => {
      endMining()
      await http.stop()
      await node.stop()
    }
    signal?.addEventListener('abort', () => void stop(), { once: true })
    return { name: 'bitcoin', url: http.url, nodeUrl: node.url, stop }
  } catch (error) {
    await node.stop()
    signal?.throwIfAborted()
    throw error
  }
}
