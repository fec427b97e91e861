import { erc20Abi } from 'viem'
import { toEvmAddress } from '../../caip/toEvmAddress.ts'
import type { EvmChain } from '../../chains/chain.ts'
import type { TokenConfig } from '../../config/chainConfig.ts'
import { cleanText } from '../../text/cleanText.ts'
import { isRefusal } from './isRefusal.ts'

/** What an ERC-20 says of itself; undefined when it is none. Its name and symbol are anybody's words: they are cleaned. */
export async function readToken({ client }: EvmChain, id: string): Promise<TokenConfig | undefined> {
  const address = toEvmAddress(id)
  const token = { address, abi: erc20Abi } as const
  try {
    const [name, symbol, decimals] = await Promise.all([
      client.readContract({ ...token, functionName: 'name' }),
      client.readContract({ ...token, functionName: 'symbol' }),
      client.readContract({ ...token, functionName: 'decimals' }),
    ])
    return { address, name: cleanText(name), symbol: cleanText(symbol), decimals }
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
