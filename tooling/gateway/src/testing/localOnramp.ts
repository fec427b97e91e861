import { onrampSelection } from '@latchkey/devnet'
import { startOnramp } from '@latchkey/devnet/onramp'
import * as z from 'zod/mini'
import { seededChains, type TestGateway, testGateway } from './testGateway.ts'

/** What the page of the local on-ramp reads of its purchase. */
export const purchaseView = z.object({
  status: z.enum(['created', 'sending', 'sent', 'confirmed', 'failed']),
  choice: z.object({ chainId: z.string(), symbol: z.string(), paid: z.string(), currency: z.string() }),
  /** Decimal text and symbol; absent until it is confirmed. */
  received: z.optional(z.string()),
  currencies: z.array(z.string()),
  unavailable: z.array(z.object({ id: z.string(), reason: z.string() })),
})

/** A purchase as its page reads it. */
export type PurchaseView = z.infer<typeof purchaseView>

/** What an amount buys at this moment, as the page reads it. */
export const purchasePrice = z.object({
  fee: z.string(),
  currency: z.string(),
  rate: z.string(),
  receives: z.string(),
})

/**
 * A gateway on chains with their contracts, at which the local on-ramp sells.
 *
 * @param rateOf dollars of one unit of a currency, with 18 decimals; what the chains' exchanges say unless given
 */
export function sellingGateway(rateOf?: (currency: string) => Promise<bigint | undefined>): Promise<TestGateway> {
  return testGateway(
    {
      chains: seededChains,
      limits: { openPerMinute: 1_000 },
      sources: ({ services }) => ({ onramp: [onrampSelection(services.onramp ?? '', services)] }),
    },
    {
      devnet: {
        contracts: true,
        last: { onramp: (options) => startOnramp({ ...options, ...(rateOf ? { rateOf } : {}) }) },
      },
    },
  )
}
