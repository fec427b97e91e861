import type { Part, PartOptions } from '../part.ts'
import { startProcess } from '../process/startProcess.ts'
import { PAST_SPAN } from '../seed/pastTimes.ts'
import type { DevnetChain } from '../types.ts'
import { findAnvil } from './findAnvil.ts'
import { prepareChain } from './prepareChain.ts'

const DAY = 86_400
const LISTENING = /^Listening on .*:(\d+)$/

/** A running EVM chain. */
export interface EvmPart extends Part {
  readonly chainId: number
  readonly chain: DevnetChain
}

export interface EvmOptions extends PartOptions {
  readonly chainId: number
  /** All contracts with liquidity, names and holdings; only the test token and the multicall unless given. */
  readonly contracts?: boolean
  /** 300 past transactions of account 0 on chain 1, 60 on others; needs `contracts`. `false` unless given. */
  readonly seed?: boolean
}

/**
 * Starts one real EVM node with funded accounts and the devnet's contracts.
 * @throws DevnetError when the node is missing, does not start, or the port is taken
 */
export async function startEvm(options: EvmOptions): Promise<EvmPart> {
  const { chainId, contracts = false, seed = false, port = 0, quiet = true, signal } = options
  const name = `evm-${chainId}`
  const pastUntil = seed ? Math.floor(Date.now() / 1000) : undefined
  const start = pastUntil === undefined ? [] : ['--timestamp', `${pastUntil - PAST_SPAN - DAY}`]
  let listening = port
  const node = await startProcess({
    name,
    command: await findAnvil(),
    args: ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`, '--prune-history', '1000', ...start],
    ready: (line) => {
      const found = LISTENING.exec(line)
      if (found) listening = Number(found[1])
      return found !== null
    },
    quiet,
    signal,
  })
  try {
    const chain = await prepareChain({ id: chainId, port: listening, contracts, pastUntil, signal })
    return { name, url: chain.rpcUrl, chainId, chain, stop: () => node.stop() }
  } catch (error) {
    await node.stop()
    throw error
  }
}
