import type { PurchaseNetwork } from '@latchkey/plugin-api/schemas'
import { zeroAddress } from 'viem'
import type { Chain } from '../../core/chains/chain.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import { chainOfNetwork } from './networkNames.ts'
import type { PayoutSource } from './source.ts'

/** What some write for a chain's own coin, which has no contract. */
const NATIVE: ReadonlySet<string> = new Set(['', zeroAddress, `0x${'e'.repeat(40)}`])

/** What a provider says of a coin on a chain (CAIP-2), by the chain's number or the provider's name of it. */
export function networkOn(networks: readonly PurchaseNetwork[], chainId: string): PurchaseNetwork | undefined {
  const reference = chainId.slice(chainId.indexOf(':') + 1)
  return networks.find(({ chain_id, name }) => chain_id === reference || chainOfNetwork(name.toLowerCase()) === chainId)
}

/**
 * Which asset a coin is on a chain, as a provider's networks say: the CAIP-10 id of its contract, or the chain's own CAIP-2 id
 * for its own coin; `undefined` where they do not say.
 */
export function assetOn(
  networks: readonly PurchaseNetwork[],
  { id, config }: Chain,
  symbol: string,
): string | undefined {
  const found = networkOn(networks, id)
  if (symbol === config.nativeCurrency.symbol) return found && id
  return found && !NATIVE.has(found.contract_address.toLowerCase()) ? `${id}:${found.contract_address}` : undefined
}

/**
 * Contract or mint of a coin that a provider sells on a chain; empty for the chain's own one.
 *
 * @returns `undefined` when the provider does not say
 * @throws GatewayError when it cannot be asked
 */
export async function soldToken(
  source: PayoutSource,
  { id, config }: Chain,
  { symbol, country }: { readonly symbol: string; readonly country?: string | undefined },
  options: RequestOptions,
): Promise<string | undefined> {
  if (symbol === config.nativeCurrency.symbol) return ''
  const { purchaseCurrencies } = await source.options(country, options)
  const networks = purchaseCurrencies.filter((currency) => currency.symbol === symbol).flatMap((sold) => sold.networks)
  const found = networkOn(networks, id)
  // An address that stands for the chain's own coin, under a symbol that is not its own, says nothing.
  return found && !NATIVE.has(found.contract_address.toLowerCase()) ? found.contract_address : undefined
}
