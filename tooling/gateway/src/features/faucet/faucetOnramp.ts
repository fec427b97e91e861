import type { OnrampAmount, PurchaseCurrency } from '@latchkey/plugin-api/schemas'
import { formatUnits } from 'viem'
import { GatewayError } from '../../core/errors.ts'
import { networkName } from '../onramp/networkNames.ts'
import type { OnrampSource, OrderEvent } from '../onramp/source.ts'
import type { Ware } from './assets.ts'
import { LIFETIME, type Seller } from './faucet.ts'
import { parsePayment, printMoney } from './fees.ts'
import type { Purchase } from './purchases.ts'

/** Paid where the request names no amount that is taken here. */
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

function usable({ amount, currency }: OnrampAmount): { readonly paid: string; readonly currency: string } {
  try {
    parsePayment({ paid: amount, currency })
    return { paid: amount, currency }
  } catch {
    return { paid: DEFAULT_AMOUNT, currency }
  }
}

const STATUS = {
  created: 'opened',
  sending: 'pending',
  sent: 'delivering',
  confirmed: 'delivering',
  failed: 'failed',
} as const satisfies Record<Purchase['status'], OrderEvent['status']>

/** How far a purchase is; the buyer may have chosen otherwise on the page. */
function eventOf(
  { status, hash, units, chainId, symbol, paid, currency }: Purchase,
  wares: readonly Ware[],
): OrderEvent {
  const sold = wares.find((ware) => ware.chain.id === chainId && ware.symbol === symbol)
  return {
    status: STATUS[status],
    chainId,
    symbol,
    token: sold?.token ?? '',
    paid: { amount: paid, currency },
    ...(hash === undefined ? {} : { hash }),
    ...(units === undefined || !sold ? {} : { amount: formatUnits(units, sold.decimals) }),
    ...(status === 'failed' ? { code: 'payout-failed' } : {}),
  }
}

/** The on-ramp of local chains: a page of the gateway that gives away real coins of them after a confirmation. */
export function localOnramp(seller: Seller): OnrampSource {
  const { wares } = seller
  return {
    info: {
      id: 'local',
      label: 'Local on-ramp',
      feeRange: '1%',
      namespaces: ['eip155'],
      kinds: ['buy'],
      methods: ['card', 'ach_bank_account'],
    },
    supports: (chainId) => wares.some(({ chain }) => chain.id === chainId),
    options: async (_country, options) => ({
      ...(await seller.offer(options)),
      purchaseCurrencies: currencies(wares),
    }),
    async quote({ purchaseCurrency, paymentCurrency: { id: currency }, amount, chainId }, options) {
      const ids = chainId ? [chainId] : purchaseCurrency.networks.map(({ chain_id }) => `eip155:${chain_id}`)
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
    async order({ address, chainId, purchase, payment, origin }, options) {
      const onChain = wares.filter(({ chain }) => chain.id === chainId)
      const ware = onChain.find(({ symbol }) => symbol === purchase.symbol) ?? onChain[0]
      if (!ware) throw new GatewayError(422, 'ware-unknown', 'Nothing is sold here on this network.')
      await seller.rate(payment.currency, options)
      const { token } = await seller.begin(address, { chainId, symbol: ware.symbol, ...usable(payment) })
      return { url: `${origin}/onramp/${token}`, urlExpiresAt: Date.now() + LIFETIME, ref: token }
    },
    status: async ({ ref }) => eventOf(await seller.read(ref), wares),
  }
}
