import { getAddress } from 'viem'
import type { Exchange } from '../../exchange/exchange.ts'
import type { AskOptions } from '../askOptions.ts'
import type { RateSource } from '../rateSource.ts'

type Rate = readonly [currency: string, dollars: bigint]

async function ratesOf(exchange: Exchange, currencies: readonly string[], { log }: AskOptions): Promise<Rate[]> {
  const tokens = exchange.tokens.filter(({ currency = '' }) => currencies.includes(currency))
  if (tokens.length === 0) return []
  try {
    const prices = await exchange.prices()
    return tokens.flatMap(({ address, currency = '' }) => {
      const dollars = prices.get(getAddress(address))
      return dollars === undefined || dollars <= 0n ? [] : [[currency, dollars]]
    })
  } catch (error) {
    log.warn({ err: error, chain: exchange.chain.id }, 'a chain gives no exchange rates')
    return []
  }
}

/**
 * Rates from the pools of the tokens that stand for money (`tokens[].currency`), which must be deep enough to price
 * anything. Of several chains the first of the configuration that has a price counts; one that is away gives none.
 */
export function exchangeRates(exchanges: ReadonlyMap<string, Exchange>): RateSource {
  return {
    async rates(currencies, options) {
      const found = await Promise.all([...exchanges.values()].map((exchange) => ratesOf(exchange, currencies, options)))
      return new Map(found.flat().reverse())
    },
  }
}
