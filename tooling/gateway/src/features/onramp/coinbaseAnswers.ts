import type { OnrampOptionsAnswer } from '@latchkey/plugin-api/schemas'
import * as z from 'zod/mini'
import { GatewayError } from '../../core/errors.ts'
import { chainOfNetwork } from './networkNames.ts'
import type { OrderEvent } from './source.ts'

/** The API description has camelCase names, the guides snake_case: both are read. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelCased(item),
    ]),
  )
}

const decimal = z.string().check(z.regex(/^\d{1,40}(\.\d{1,40})?$/))
const money = z.pipe(
  z.object({ value: z.optional(decimal), amount: z.optional(decimal), currency: z.string() }),
  z.transform(({ value, amount, currency }) => ({ amount: value ?? amount ?? '0', currency })),
)

export const quoteSchema = z.object({
  paymentTotal: money,
  paymentSubtotal: money,
  purchaseAmount: money,
  coinbaseFee: money,
  networkFee: money,
  quoteId: z.string(),
})

const limit = z.object({ id: z.string(), min: decimal, max: decimal })
const optionsSchema = z.object({
  paymentCurrencies: z.array(z.object({ id: z.string(), limits: z.array(limit) })),
  purchaseCurrencies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbol: z.string(),
      networks: z.array(
        z.object({
          name: z.string(),
          displayName: z.string(),
          chainId: z._default(z.string(), ''),
          contractAddress: z._default(z.string(), ''),
        }),
      ),
    }),
  ),
})

export const tokenSchema = z.object({ token: z.string().check(z.minLength(1)) })

export const transactionSchema = z.object({
  status: z.string(),
  txHash: z.optional(z.nullable(z.string())),
  transactionId: z.optional(z.string()),
  partnerUserRef: z.optional(z.string()),
  purchaseCurrency: z.optional(z.string()),
  purchaseNetwork: z.optional(z.string()),
  purchaseAmount: z.optional(z.object({ value: z.optional(decimal), currency: z.optional(z.string()) })),
  eventType: z.optional(z.string()),
})

type CoinbaseTransaction = z.infer<typeof transactionSchema>

const STATUS: Readonly<Record<string, OrderEvent['status']>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'opened',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'delivering',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

/** What a transaction says of its order; nothing for words that are not known. */
export function eventOf({
  status,
  txHash,
  purchaseAmount,
  purchaseCurrency,
  purchaseNetwork,
}: CoinbaseTransaction): OrderEvent | undefined {
  const known = STATUS[status]
  if (!known) return undefined
  const chainId = purchaseNetwork && chainOfNetwork(purchaseNetwork)
  return {
    status: known,
    // The buyer may have chosen another coin on the page.
    ...(chainId && purchaseCurrency ? { chainId, symbol: purchaseCurrency } : {}),
    ...(txHash ? { hash: txHash } : {}),
    ...(purchaseAmount?.value ? { amount: purchaseAmount.value } : {}),
    ...(known === 'failed' ? { code: 'payment-failed' } : {}),
  }
}

/** Reads an answer. @throws GatewayError 503 `provider-malformed` */
export function parse<Value>(schema: z.core.$ZodType<Value>, value: unknown): Value {
  const { success, data, error } = z.core.safeParse(schema, camelCased(value))
  if (success) return data
  const message = 'This provider does not answer as agreed: try again later, or choose another one.'
  throw new GatewayError(503, 'provider-malformed', message, { cause: error })
}

/** What is sold, in our shape. */
export function toOptions(value: unknown): OnrampOptionsAnswer {
  const { paymentCurrencies, purchaseCurrencies } = parse(optionsSchema, value)
  return {
    paymentCurrencies: paymentCurrencies.map(({ id, limits }) => ({
      id,
      payment_method_limits: limits.map((item) => ({ ...item, id: item.id.toLowerCase() })),
    })),
    purchaseCurrencies: purchaseCurrencies.map(({ networks, ...currency }) => ({
      ...currency,
      networks: networks.map(({ name, displayName, chainId, contractAddress }) => ({
        name,
        display_name: displayName,
        chain_id: chainId,
        contract_address: contractAddress,
      })),
    })),
  }
}
