import { zeroAddress } from 'viem'
import type { Chain } from '../../core/chains/chain.ts'
import type { AskOptions } from '../../core/source.ts'
import { chainOfNetwork } from './networkNames.ts'
import type { OnrampSource } from './source.ts'

/** What some write for a chain's own coin, which has no contract. */
const NATIVE: ReadonlySet<string> = new Set(['', zeroAddress, `0x${'e'.repeat(40)}`])

/**
 * Contract or mint of a coin that a provider sells on a chain; empty for the chain's own one.
 *
 * @returns `undefined` when the provider does not say
 * @throws GatewayError when it cannot be asked
 */
export async function soldToken(
  source: OnrampSource,
  { id, config }: Chain,
  { symbol, country }: { readonly symbol: string; readonly country?: string | undefined },
  options: AskOptions,
): Promise<string | undefined> {
  if (symbol === config.nativeCurrency.symbol) return ''
  const { purchaseCurrencies } = await source.options(country, options)
  const reference = id.slice(id.indexOf(':') + 1)
  const networks = purchaseCurrencies.filter((currency) => currency.symbol === symbol).flatMap((sold) => sold.networks)
  const found = networks.find(
    ({ chain_id, name }) => chain_id === reference || chainOfNetwork(name.toLowerCase()) === id,
  )
  // An address that stands for the chain's own coin, under a symbol that is not its own, says nothing.
  return found && !NATIVE.has(found.contract_address.toLowerCase()) ? found.contract_address : undefined
}
