// The local on-ramp as a source of the gateway, which is told of it by its file: `sources.onramp`.

/** What the gateway gives sources; only what is used here. */
interface Context {
  fetch(limits: { readonly hosts: readonly string[] }): {
    json(
      url: URL,
      options: { readonly signal: AbortSignal; readonly body?: unknown; readonly isOnce?: boolean },
    ): Promise<unknown>
  }
  refusal(status: number, code: string, message: string): Error
}

interface Ask {
  readonly signal: AbortSignal
}

interface Money {
  readonly amount: string
  readonly currency: string
}

/** One coin on one chain. */
interface OnrampAsset {
  readonly chainId: string
  readonly chain: string
  readonly network: string
  readonly name: string
  readonly symbol: string
  readonly token: string
}

interface Offer {
  readonly paymentCurrencies: readonly {
    readonly id: string
    readonly payment_method_limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
  }[]
  readonly unavailable: readonly { readonly id: string; readonly reason: string }[]
  readonly assets: readonly OnrampAsset[]
}

/** What the gateway asks for a price of; only what is used here. */
interface Quote {
  readonly purchaseCurrency: {
    readonly symbol: string
    readonly networks: readonly { readonly chain_id: string }[]
  }
  readonly paymentCurrency: { readonly id: string }
  readonly amount: string
  readonly chainId?: string
}

interface Order {
  readonly chainId: string
  readonly address: string
  readonly purchase: { readonly symbol: string }
  readonly payment: Money
}

const STATUS = {
  created: 'opened',
  sending: 'pending',
  sent: 'delivering',
  confirmed: 'delivering',
  failed: 'failed',
} as const

const isKnown = (status: string): status is keyof typeof STATUS => status in STATUS

/** What is sold, by coin. */
function currenciesOf(assets: readonly OnrampAsset[]) {
  return [...new Set(assets.map(({ symbol }) => symbol))].map((symbol) => {
    const same = assets.filter((asset) => asset.symbol === symbol)
    const networks = same.map(({ chainId, chain, network, token }) => ({
      name: `${network}-mainnet`,
      display_name: chain,
      chain_id: chainId.slice(chainId.indexOf(':') + 1),
      contract_address: token,
    }))
    return { id: `local-${symbol.toLowerCase()}`, name: same[0]?.name ?? symbol, symbol, networks }
  })
}

const INFO = {
  id: 'local',
  label: 'Local on-ramp',
  feeRange: '1%',
  namespaces: ['eip155'],
  kinds: ['buy' as const],
  methods: ['card', 'ach_bank_account'],
}

/** A purchase as the gateway has it; `undefined` while nothing has become of it. */
function toState(purchase: object) {
  const { status, choice, amount, hash, token } = Object(purchase)
  if (!isKnown(String(status))) return undefined
  const { chainId, symbol, paid, currency } = choice
  return {
    status: STATUS[String(status) as keyof typeof STATUS],
    chainId: String(chainId),
    symbol: String(symbol),
    token: String(token),
    paid: { amount: String(paid), currency: String(currency) },
    ...(hash ? { hash: String(hash) } : {}),
    ...(amount ? { amount: String(amount) } : {}),
    ...(status === 'failed' ? { code: 'payout-failed' } : {}),
  }
}

/** Makes the source; the gateway's configuration names the on-ramp's `url`. */
export function createSource({ url }: { readonly url?: unknown }, { fetch, refusal }: Context) {
  const base = String(url)
  const { json } = fetch({ hosts: [new URL(base).host] })

  /** What the on-ramp refuses is answered in its words. */
  async function ask(path: string, options: Parameters<typeof json>[1]): Promise<unknown> {
    try {
      return await json(new URL(path, base), options)
    } catch (error) {
      const { said, status } = Object(error)
      const { code, error: message } = Object(said)
      if (typeof code === 'string' && typeof message === 'string') throw refusal(Number(status), code, message)
      throw error
    }
  }

  return {
    onramp: {
      info: INFO,
      async options(_country: string | undefined, { signal }: Ask) {
        const { assets, paymentCurrencies, unavailable } = (await ask('/offer', { signal })) as Offer
        return { purchaseCurrencies: currenciesOf(assets), paymentCurrencies, unavailable }
      },
      async quote({ purchaseCurrency, paymentCurrency: { id: currency }, amount, chainId }: Quote, { signal }: Ask) {
        const { symbol, networks } = purchaseCurrency
        const at = chainId ?? `eip155:${networks[0]?.chain_id}`
        const query = new URLSearchParams({ chainId: at, symbol, paid: amount, currency })
        const { total, fee, network, left, receives } = Object(await ask(`/price?${query}`, { signal }))
        const money = (value: unknown): Money => ({ amount: String(value), currency })
        return {
          coinbaseFee: money(fee),
          networkFee: money(network),
          paymentSubtotal: money(left),
          paymentTotal: money(total),
          purchaseAmount: { amount: String(receives), currency: symbol },
          quoteId: `local-${Date.now()}`,
        }
      },
      async order({ address, chainId, purchase, payment }: Order, { signal }: Ask) {
        const { amount: paid, currency } = payment
        const body = { address, chainId, symbol: purchase.symbol, paid, currency }
        const made = Object(await ask('/purchases', { signal, body, isOnce: true }))
        return { url: String(made.url), urlExpiresAt: Number(made.urlExpiresAt), ref: String(made.token) }
      },
      async status({ ref }: { readonly ref: string }, { signal }: Ask) {
        return toState(Object(await ask(`/purchases/${ref}`, { signal })))
      },
    },
  }
}
