import { type Network, parseAmount } from '@latchkey/kernel'
import type {
  OnrampOptionsAnswer,
  PaymentCurrency,
  PaymentLimit,
  PurchaseCurrency,
  PurchaseNetwork,
} from '@latchkey/plugin-api/schemas'

const LIMITS: readonly PaymentLimit[] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

const NETWORKS: readonly PurchaseNetwork[] = [
  {
    name: 'ethereum-mainnet',
    display_name: 'Ethereum',
    chain_id: '1',
    contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    name: 'polygon-mainnet',
    display_name: 'Polygon',
    chain_id: '137',
    contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
]

const ID = '2b92315d-eab7-5bef-84fa-089a131333f5'

/** What is usually sold, until a provider says what is: shown as such. */
export const USUAL_OFFER: OnrampOptionsAnswer = {
  purchaseCurrencies: [
    { id: ID, name: 'USD Coin', symbol: 'USDC', networks: NETWORKS },
    { id: ID, name: 'Ether', symbol: 'ETH', networks: NETWORKS },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: LIMITS })),
}

/** The amounts that are one press away. */
export const PRESETS: readonly string[] = ['100', '250', '500', '1000']

/** Under which name a coin is sold on a network, if it is. */
export function saleOn(
  { networks }: Pick<PurchaseCurrency, 'networks'>,
  { namespace, id }: Pick<Network, 'namespace' | 'id'>,
): PurchaseNetwork | undefined {
  const reference = id.slice(id.indexOf(':') + 1)
  const isOne = ({ chain_id, name }: PurchaseNetwork): boolean =>
    chain_id === reference || name.replace(/-mainnet$/, '') === namespace
  return networks.find(isOne)
}

/** Address of a coin's picture on a network: the gateway's; of the network's own coin that of the network at least. */
export function logoOn(
  network: Network | undefined,
  symbol: string,
  logos: OnrampOptionsAnswer['logos'] = [],
): string | undefined {
  const own = logos.find((logo) => logo.symbol === symbol && logo.chainId === network?.id)?.url
  return own ?? (symbol === network?.nativeCurrency.symbol ? network.icon : undefined)
}

/** Decimals of a country's money: 2 of most, 0 of the yen. */
export function decimalsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** The limits of a way to pay; those of the first one where it has none of its own. */
export function limitOf(currency: PaymentCurrency | undefined, method: string): PaymentLimit | undefined {
  const limits = currency?.payment_method_limits ?? []
  return limits.find(({ id }) => id === method) ?? limits[0]
}

/** Digits, with one point at most: sites and links hand over other texts too. */
const DECIMAL = /^\d*\.?\d*$/

export type AmountProblem = 'empty' | 'tooLittle' | 'tooMuch' | 'precision'

/** Decimals that are compared: more than any money has. */
const COMPARED = 18

/** Why an amount cannot be paid; `undefined` when it can. */
export function problemOf(text: string, limit: PaymentLimit | undefined, decimals: number): AmountProblem | undefined {
  const digits = text.replace(/\.$/, '').replace(/^\./, '0.')
  if (!DECIMAL.test(text) || !/[1-9]/.test(digits)) return 'empty'
  if ((digits.split('.')[1]?.length ?? 0) > decimals) return 'precision'
  const amount = parseAmount(digits, COMPARED)
  if (limit && amount < parseAmount(limit.min, COMPARED)) return 'tooLittle'
  return limit && amount > parseAmount(limit.max, COMPARED) ? 'tooMuch' : undefined
}

/** An amount as it is asked for: with a digit before its point, and none missing after it. */
export function toAmount(text: string): string {
  return text
    .replace(/\.$/, '')
    .replace(/^\./, '0.')
    .replace(/^0+(?=\d)/, '')
}
