import type { EvmChain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import type { Exchange } from '../swap/exchange.ts'

/** One coin on one chain that the local on-ramp sells. */
export interface Ware {
  readonly chain: EvmChain
  readonly exchange: Exchange
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Absent for the native currency. */
  readonly token: `0x${string}` | undefined
}

/** What is sold on the chains that have a faucet and an exchange to take prices from: the currency and its stable tokens. */
export function waresOf(chains: Pick<Chains, 'evm'>, exchanges: ReadonlyMap<string, Exchange>): readonly Ware[] {
  return chains.evm.flatMap((chain) => {
    const exchange = exchanges.get(chain.id)
    if (!chain.config.faucetKey || !exchange) return []
    const stable = exchange.tokens.filter(({ isStable }) => isStable)
    return [
      { ...chain.config.nativeCurrency, chain, exchange, token: undefined },
      ...stable.map(({ name, symbol, decimals, address }) => ({
        chain,
        exchange,
        name,
        symbol,
        decimals,
        token: address as `0x${string}`,
      })),
    ]
  })
}
