import { erc20Abi, getAddress } from 'viem'
import { parseAccountId, toEvmAddress } from '../../core/caip.ts'
import type { EvmChain } from '../../core/chains/chain.ts'
import { isRefusal } from '../../core/chains/isRefusal.ts'
import type { TokenConfig } from '../../core/config/chainConfig.ts'
import { cleanText } from '../../core/text/cleanText.ts'
import type { Holding } from './source.ts'

/** Smallest units of a token that an account has; 0 when the contract does not tell, so that one bad token hides no other. */
async function readHolding({ client }: EvmChain, token: string, owner: `0x${string}`): Promise<bigint> {
  try {
    return await client.readContract({
      address: toEvmAddress(token),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [owner],
    })
  } catch (error) {
    if (isRefusal(error)) return 0n
    throw error
  }
}

/** What an ERC-20 says of itself; undefined when it is none. Its name and symbol are foreign text: they are cleaned. */
async function readToken({ client }: EvmChain, id: string): Promise<TokenConfig | undefined> {
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

/** Whose holdings are read on one chain. */
interface EvmHoldingsRequest {
  readonly chain: EvmChain
  readonly address: string
  /** CAIP-10 of tokens that are read although they are not listed. */
  readonly fresh: readonly string[]
}

/** The address of EIP-7528: the chain's own coin, which is read whatever is asked for. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The listed tokens, and those asked for by name on this chain. */
async function tokensOf({ chain, fresh }: EvmHoldingsRequest): Promise<readonly TokenConfig[]> {
  const listed = chain.config.tokens ?? []
  const known = new Set([NATIVE, ...listed.map(({ address }) => address.toLowerCase())])
  const named = fresh
    .map(parseAccountId)
    .filter(({ chainId, address }) => chainId === chain.id && !known.has(address.toLowerCase()))
  const read = await Promise.all(named.map(({ address }) => readToken(chain, address)))
  return [...listed, ...read.flatMap((token) => token ?? [])]
}

/** The native currency whatever there is of it, and every token that the account has some of, read at one moment. */
export async function evmHoldings(request: EvmHoldingsRequest): Promise<readonly Holding[]> {
  const { client, config } = request.chain
  const owner = toEvmAddress(request.address)
  const [amount, tokens] = await Promise.all([client.getBalance({ address: owner }), tokensOf(request)])
  const amounts = await Promise.all(tokens.map(({ address }) => readHolding(request.chain, address, owner)))
  const held = tokens.map(({ name, symbol, decimals, logoUri, address }, index) => ({
    ...{ name, symbol, decimals, logoUri },
    address: getAddress(address),
    amount: amounts[index] ?? 0n,
  }))
  return [{ ...config.nativeCurrency, amount }, ...held.filter((holding) => holding.amount > 0n)]
}
