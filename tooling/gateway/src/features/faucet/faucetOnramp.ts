import type { OnrampAmount, PurchaseCurrency } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import { isEvmAddress, toEvmAddress } from '../../core/caip.ts'
import { GatewayError } from '../../core/errors.ts'
import type { OnrampSource } from '../onramp/source.ts'
import { networkName, type Ware } from './assets.ts'
import type { Seller } from './faucet.ts'
import { DOLLAR, type Payment, parsePayment, printMoney } from './fees.ts'

/** Suggested where the request names no amount. */
const DEFAULT_AMOUNT = '100'

function currencies(wares: readonly Ware[]): readonly PurchaseCurrency[] {
  const symbols = [...new Set(wares.map(({ symbol }) => symbol))]
  return symbols.flatMap((symbol) => {
    const same = wares.filter((ware) => ware.symbol === symbol)
    const networks = same.map(({ chain, token }) => ({
      name: `${networkName(chain.id)}-mainnet`,
      display_name: chain.config.name,
      chain_id: chain.id.slice(chain.id.indexOf(':') + 1),
      contract_address: token ?? '',
    }))
    return same.slice(0, 1).map(({ name }) => ({ id: `local-${symbol.toLowerCase()}`, name, symbol, networks }))
  })
}

function usable(text: string | number | undefined, currency: string): Payment {
  try {
    const payment = { paid: `${text}`, currency }
    parsePayment(payment)
    return payment
  } catch {
    return { paid: DEFAULT_AMOUNT, currency }
  }
}

/** The on-ramp of local chains: a page of the gateway that gives away real coins of them after a confirmation. */
export function localOnramp(seller: Seller): OnrampSource {
  const { wares } = seller
  function chosen(names: readonly string[], symbols: readonly string[]): Ware {
    const onChain = wares.filter(({ chain }) => names.includes(networkName(chain.id)))
    const ware = onChain.find(({ symbol }) => symbols.includes(symbol)) ?? onChain[0] ?? wares[0]
    if (ware) return ware
    throw new GatewayError(
      503,
      'onramp-closed',
      'Nothing is sold here: no chain is configured with a faucetKey and an exchange.',
    )
  }
  return {
    async options(options) {
      if (wares.length === 0) return { paymentCurrencies: [], purchaseCurrencies: [] }
      return { ...(await seller.offer(options)), purchaseCurrencies: currencies(wares) }
    },
    async quote({ purchaseCurrency, paymentCurrency: { id: currency }, amount }, options) {
      const ids = purchaseCurrency.networks.map(({ chain_id }) => `eip155:${chain_id}`)
      const ware = wares.find(({ chain, symbol }) => symbol === purchaseCurrency.symbol && ids.includes(chain.id))
      if (!ware) throw new GatewayError(422, 'ware-unknown', 'This coin is not sold here on any of these networks.')
      const { bill, units } = await seller.price(ware, { paid: amount, currency }, options)
      const money = (value: bigint): OnrampAmount => ({ amount: printMoney(value), currency })
      return {
        coinbaseFee: money(bill.fee),
        networkFee: money(bill.network),
        paymentSubtotal: money(bill.left),
        paymentTotal: money(bill.total),
        purchaseAmount: { amount: formatUnits(units, ware.decimals), currency: ware.symbol },
        quoteId: `local-${Date.now()}`,
      }
    },
    async url({ destinationWallets, defaultNetwork, presetFiatAmount, fiatCurrency = DOLLAR }, origin, options) {
      const destination = destinationWallets.find(({ address }) => isEvmAddress(address))
      if (!destination) throw new GatewayError(422, 'onramp-address', 'Coins are sold to accounts of EVM chains only.')
      const { blockchains, assets } = destination
      const ware = chosen(defaultNetwork ? [defaultNetwork] : blockchains, assets)
      await seller.rate(fiatCurrency, options)
      const choice = { chainId: ware.chain.id, symbol: ware.symbol, ...usable(presetFiatAmount, fiatCurrency) }
      const { token } = await seller.begin(toEvmAddress(destination.address), choice)
      return `${origin}/onramp/${token}`
    },
  }
}
