import type { Part, PartOptions } from '../part.ts'
import { startProcess } from '../process/startProcess.ts'
import type { DevnetChain } from '../types.ts'
import { findAnvil } from './findAnvil.ts'
import { prepareChain } from './prepareChain.ts'

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
}

/**
 * Starts one real EVM node with funded accounts and the devnet's contracts.
 * @throws DevnetError when the node is missing, does not start, or the port is taken
 */
export async function startEvm(options: EvmOptions): Promise<EvmPart> {
  const { chainId, contracts = false, port = 0, quiet = true, signal } = options
  const name = `evm-${chainId}`
  let listening = port
  const node = await startProcess({
    name,
    command: await findAnvil(),
    args: ['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`, '--prune-history', '1000'],
    ready: (line) => {
      const found = LISTENING.exec(line)
      if (found) listening = Number(found[1])
      return found !== null
    },
    quiet,
    signal,
  })
  try {
    const chain = await prepareChain({ id: chainId, port: listening, contracts, signal })
    return { name, url: chain.rpcUrl, chainId, chain, stop: () => node.stop() }
  } catch (error) {
    await node.stop()
    throw error
  }
}
