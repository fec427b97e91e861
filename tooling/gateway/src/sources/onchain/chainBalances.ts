import type { Chain } from '../../chains/chain.ts'
import type { Chains } from '../../chains/chains.ts'
import type { Exchange } from '../../exchange/exchange.ts'
import type { BalanceSource } from '../balanceSource.ts'
import { askEach } from './askEach.ts'
import { evmBalances } from './evmBalances.ts'
import { isEvmAddress } from './isEvmAddress.ts'
import { solanaBalances } from './solanaBalances.ts'

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
