import type { Balance } from '@latchkey/plugin-api/schemas'
import { formatUnits, getAddress } from 'viem'
import { isCaipNetworkId } from '../../caip/isCaipNetworkId.ts'
import { parseAccountId } from '../../caip/parseAccountId.ts'
import { toCaipId } from '../../caip/toCaipId.ts'
import { toEvmAddress } from '../../caip/toEvmAddress.ts'
import type { EvmChain } from '../../chains/chain.ts'
import type { TokenConfig } from '../../config/chainConfig.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import { PRICE_DECIMALS } from '../../exchange/usdPrices.ts'
import { readHolding } from './readHolding.ts'
import { readToken } from './readToken.ts'

/** Whose holdings are read on one chain. */
export interface EvmBalancesQuestion {
  readonly chain: EvmChain
  readonly exchange: Exchange | undefined
  readonly address: string
  /** CAIP-10 of tokens that are read although they are not listed. */
  readonly fresh: readonly string[]
}

interface Holding {
  readonly token: Pick<TokenConfig, 'name' | 'symbol' | 'decimals' | 'logoUri'>
  /** Absent for the native currency. */
  readonly address?: `0x${string}`
  readonly amount: bigint
}

/** The listed tokens, and those asked for by name on this chain. */
async function tokensOf({ chain, fresh }: EvmBalancesQuestion): Promise<readonly TokenConfig[]> {
  const listed = chain.config.tokens ?? []
  const known = new Set(listed.map(({ address }) => address.toLowerCase()))
  const named = fresh
    .map(parseAccountId)
    .filter(({ chainId, address }) => chainId === chain.id && !known.has(address.toLowerCase()))
  const read = await Promise.all(named.map(({ address }) => readToken(chain, address)))
  return [...listed, ...read.flatMap((token) => token ?? [])]
}

async function holdingsOf(question: EvmBalancesQuestion): Promise<readonly Holding[]> {
  const { client, config } = question.chain
  const owner = toEvmAddress(question.address)
  const [amount, tokens] = await Promise.all([client.getBalance({ address: owner }), tokensOf(question)])
  const amounts = await Promise.all(tokens.map(({ address }) => readHolding(question.chain, address, owner)))
  const held = tokens.map((token, index) => ({
    token,
    address: getAddress(token.address),
    amount: amounts[index] ?? 0n,
  }))
  return [{ token: config.nativeCurrency, amount }, ...held]
}

/** The native currency whatever there is of it, and every token that the account has some of, read at one moment. */
export async function evmBalances(question: EvmBalancesQuestion): Promise<readonly Balance[]> {
  const { chain, exchange } = question
  const chainId = chain.id
  if (!isCaipNetworkId(chainId)) return []
  const [holdings, prices] = await Promise.all([holdingsOf(question), exchange?.prices()])
  return holdings
    .filter(({ address, amount }) => address === undefined || amount > 0n)
    .map(({ token, address, amount }) => {
      const { name, symbol, decimals, logoUri = '' } = token
      const numeric = formatUnits(amount, decimals)
      const whole = exchange && prices?.get(address ?? getAddress(exchange.contracts.wrappedNative))
      const price = whole === undefined ? {} : worth(whole, numeric)
      const identity = address ? { address: toCaipId(chainId, address) } : {}
      return {
        name,
        symbol,
        chainId,
        ...identity,
        ...price,
        quantity: { decimals: `${decimals}`, numeric },
        iconUrl: logoUri,
      }
    })
}

/** Numbers for showing: what is signed is never computed from them. */
function worth(price: bigint, numeric: string): { readonly price: number; readonly value: number } {
  const each = Number(price) / 10 ** PRICE_DECIMALS
  return { price: each, value: each * Number(numeric) }
}
