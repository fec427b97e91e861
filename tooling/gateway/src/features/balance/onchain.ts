import { isEvmAddress } from '../../core/caip.ts'
import type { Chain } from '../../core/chains/chain.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { askEach } from '../../core/source.ts'
import type { Exchange } from '../swap/exchange.ts'
import { evmBalances } from './evmBalances.ts'
import { solanaBalances } from './solanaBalances.ts'
import type { BalanceSource } from './source.ts'

const namespaceOf = ({ id }: Chain): string => id.slice(0, id.indexOf(':'))

/** Holdings read from the chains: the native currency, the listed tokens, and those that the question names. */
export function chainBalances(chains: Chains, exchanges: ReadonlyMap<string, Exchange>): BalanceSource {
  return {
    async balances({ address, chainId, fresh }, options) {
      const namespace = isEvmAddress(address) ? 'eip155' : 'solana'
      const asked = (chainId ? [chains.get(chainId)] : chains.all).filter((chain) => namespaceOf(chain) === namespace)
      const ask = (chain: Chain) =>
        chain.client
          ? evmBalances({
              chain: { ...chain, client: chain.client },
              exchange: exchanges.get(chain.id),
              address,
              fresh,
            })
          : solanaBalances(chain, address)
      if (chainId && asked[0]) return { value: await ask(asked[0]), missing: [] }
      return askEach(asked, ask, options)
    },
  }
}
