import { randomUUID } from 'node:crypto'
import { HttpProblem } from '../http/httpProblem.ts'

// What the providers of purchases that are played here have in common: their coins are the local on-ramp's and exchange's.

/** Where coins come from: addresses of the two. */
export interface Counters {
  readonly onramp: string
  readonly exchange: string
}

/** A coin on a chain. */
export interface SoldAsset {
  /** CAIP-2. */
  readonly chainId: string
  readonly chain: string
  /** What on-ramps call the chain. */
  readonly network: string
  readonly name: string
  readonly symbol: string
  /** Empty for the chain's own coin. */
  readonly token: string
}

export interface PaymentCurrency {
  readonly id: string
  readonly payment_method_limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

/** What an amount of money buys; all decimal text. */
export interface SalePrice {
  readonly total: string
  readonly fee: string
  readonly network: string
  readonly left: string
  readonly receives: string
}

/** What is bought. */
export interface Purchase {
  readonly chainId: string
  readonly symbol: string
  readonly paid: string
  readonly currency: string
}

/** What is sent from an account at an exchange. */
export interface Transfer {
  readonly chainId: string
  readonly symbol: string
  readonly amount: string
}

/** How far a sale is: its page is open, it was paid, the coins are sent, or it came to nothing. */
export type SaleStatus = 'open' | 'paid' | 'sent' | 'failed'

/** A sale as it is now. */
export interface Sale {
  /** The provider's own name of it. */
  readonly id: string
  /** The client's name of it. */
  readonly ref: string
  readonly status: SaleStatus
  readonly address: string
  readonly chainId: string
  readonly symbol: string
  readonly amount?: string
  readonly hash?: string
  readonly paid?: { readonly amount: string; readonly currency: string }
}

/** The sales of one provider. */
export interface Sales {
  offer(): Promise<{
    readonly assets: readonly SoldAsset[]
    readonly paymentCurrencies: readonly PaymentCurrency[]
  }>
  /** @throws HttpProblem of the on-ramp */
  price(purchase: Purchase): Promise<SalePrice>
  /** Begins a purchase. @returns the page on which it is confirmed */
  sell(ref: string, address: string, purchase: Purchase): Promise<string>
  /** Begins a transfer from an exchange. @returns the page on which it is confirmed */
  transfer(ref: string, address: string, transfer: Transfer): Promise<string>
  read(ref: string): Promise<Sale | undefined>
  refs(): readonly string[]
}

async function ask(url: URL, body?: object): Promise<Record<string, unknown>> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(url, { ...(body ? post : {}), signal: AbortSignal.timeout(10_000) })
  const json = Object(await answer.json())
  if (answer.ok) return json
  throw new HttpProblem(answer.status, String(json.error))
}

const PURCHASE: Readonly<Record<string, SaleStatus>> = {
  created: 'open',
  sending: 'paid',
  sent: 'paid',
  confirmed: 'sent',
  failed: 'failed',
}
const DEPOSIT: Readonly<Record<string, SaleStatus>> = {
  open: 'open',
  sending: 'paid',
  sent: 'sent',
  declined: 'failed',
}

/** What was begun. */
interface Begun extends Pick<Sale, 'id' | 'ref' | 'address' | 'chainId' | 'symbol'> {
  /** Where it is asked about. */
  readonly at: URL
}

/** As the exchange and the on-ramp say it. */
async function stateOf({ at, ...begun }: Begun): Promise<Sale> {
  const view = await ask(at)
  const choice = Object(view.choice)
  const known = view.choice === undefined ? DEPOSIT : PURCHASE
  return {
    ...begun,
    status: known[String(view.status)] ?? 'open',
    ...(typeof view.hash === 'string' ? { hash: view.hash } : {}),
    ...(typeof view.amount === 'string' ? { amount: view.amount } : {}),
    // The buyer could still choose on the page.
    ...(view.choice === undefined
      ? {}
      : {
          chainId: String(choice.chainId),
          symbol: String(choice.symbol),
          paid: { amount: String(choice.paid), currency: String(choice.currency) },
        }),
  }
}

/**
 * The sales of a provider.
 *
 * @param seller what the on-ramp's page is headed with
 */
export function createSales({ onramp, exchange }: Counters, seller: string): Sales {
  const all = new Map<string, Begun>()
  return {
    offer: async () => (await ask(new URL('/offer', onramp))) as unknown as Awaited<ReturnType<Sales['offer']>>,
    price: async (purchase) => {
      const query = new URLSearchParams({ ...purchase })
      return (await ask(new URL(`/price?${query}`, onramp))) as unknown as SalePrice
    },
    async sell(ref, address, purchase) {
      const { token, url } = await ask(new URL('/purchases', onramp), { ...purchase, address, seller })
      const { chainId, symbol } = purchase
      all.set(ref, { id: randomUUID(), ref, address, chainId, symbol, at: new URL(`/purchases/${token}`, onramp) })
      return String(url)
    },
    async transfer(ref, address, { chainId, symbol, amount }) {
      const { id, url } = await ask(new URL('/deposits', exchange), { chainId, address, symbol, amount })
      all.set(ref, { id: randomUUID(), ref, address, chainId, symbol, at: new URL(`/deposits/${id}`, exchange) })
      return String(url)
    },
    async read(ref) {
      const begun = all.get(ref)
      return begun && stateOf(begun)
    },
    refs: () => [...all.keys()],
  }
}
