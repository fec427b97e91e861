import type { OnrampQuoteAnswer, PurchaseCurrency } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import type { OrderEvent } from './source.ts'

const number = z.number().check(z.gte(0))
const quoteSchema = z.object({
  sourceAmount: number,
  sourceAmountWithoutFees: z.optional(z.nullable(number)),
  destinationAmount: number,
  totalFee: z.optional(z.nullable(number)),
  networkFee: z.optional(z.nullable(number)),
  serviceProvider: z.string(),
})
export const quotesSchema = z.object({ quotes: z._default(z.nullable(z.array(quoteSchema)), []) })
export const sessionSchema = z.object({
  id: z.string(),
  widgetUrl: z.optional(z.nullable(z.string())),
  serviceProviderWidgetUrl: z.optional(z.nullable(z.string())),
})
export const currencySchema = z.object({
  currencyCode: z.string(),
  name: z.string(),
  chainName: z.optional(z.nullable(z.string())),
  chainCode: z.optional(z.nullable(z.string())),
  chainId: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  contractAddress: z.optional(z.nullable(z.string())),
})
export const limitSchema = z.object({ currencyCode: z.string(), minimumAmount: number, maximumAmount: number })
export const transactionSchema = z.object({
  id: z.string(),
  status: z.string(),
  destinationAmount: z.optional(z.nullable(number)),
  cryptoDetails: z.optional(z.nullable(z.object({ blockchainTransactionId: z.optional(z.nullable(z.string())) }))),
})
export const postedSchema = z.object({
  eventId: z.string().check(z.minLength(1)),
  payload: z.object({ externalSessionId: z.optional(z.nullable(z.string())), paymentTransactionStatus: z.string() }),
})

export function parse<Value>(schema: z.core.$ZodType<Value>, value: unknown): Value {
  const { success, data, error } = z.core.safeParse(schema, value)
  if (success) return data
  const message = 'This provider does not answer as agreed: try again later, or choose another one.'
  throw new GatewayError(503, 'provider-malformed', message, { cause: error })
}

/** docs.meld.io/docs/crypto-transaction-statuses; words that are not known say nothing. */
const STATUS: Readonly<Record<string, OrderEvent['status']>> = {
  PENDING: 'pending',
  PROCESSING: 'pending',
  TWO_FA_REQUIRED: 'pending',
  TWO_FA_PROVIDED: 'pending',
  SETTLING: 'pending',
  SETTLED: 'delivering',
  ERROR: 'failed',
  FAILED: 'failed',
  DECLINED: 'failed',
  CANCELLED: 'failed',
}

/** The digits that stood in the answer; very small numbers are written as `1e-7` otherwise. */
function toText(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') : text
}
const ZERO = 0

export function toQuote(quote: z.infer<typeof quoteSchema>, currency: string, symbol: string): OnrampQuoteAnswer {
  const { sourceAmount, totalFee, networkFee, destinationAmount, serviceProvider } = quote
  const network = networkFee ?? ZERO
  const own = Math.max(ZERO, (totalFee ?? ZERO) - network)
  const cash = (amount: number) => ({ amount: amount.toFixed(2), currency })
  return {
    coinbaseFee: cash(own),
    networkFee: cash(network),
    paymentSubtotal: cash(quote.sourceAmountWithoutFees ?? Math.max(ZERO, sourceAmount - own - network)),
    paymentTotal: cash(sourceAmount),
    purchaseAmount: { amount: toText(destinationAmount), currency: symbol },
    quoteId: serviceProvider,
  }
}

export function toPurchaseCurrencies(list: readonly z.infer<typeof currencySchema>[]): readonly PurchaseCurrency[] {
  const found = new Map<string, PurchaseCurrency>()
  for (const { currencyCode, name, chainName, chainCode, chainId, contractAddress } of list) {
    const symbol = currencyCode.replace(/_[A-Z0-9]+$/, '')
    const known = found.get(symbol) ?? { id: symbol, name: name.replace(/ \(.*\)$/, ''), symbol, networks: [] }
    const network = {
      name: chainCode ?? currencyCode,
      display_name: chainName ?? chainCode ?? '',
      chain_id: chainId === null || chainId === undefined ? '' : String(chainId),
      contract_address: contractAddress ?? '',
    }
    found.set(symbol, { ...known, networks: [...known.networks, network] })
  }
  return [...found.values()]
}

export function eventOf({
  status,
  destinationAmount,
  cryptoDetails,
}: z.infer<typeof transactionSchema>): OrderEvent | undefined {
  const known = STATUS[status]
  const hash = cryptoDetails?.blockchainTransactionId
  if (!known) return undefined
  return {
    status: known,
    ...(hash ? { hash } : {}),
    ...(destinationAmount ? { amount: toText(destinationAmount) } : {}),
    ...(known === 'failed' ? { code: `payment-${status.toLowerCase()}` } : {}),
  }
}
