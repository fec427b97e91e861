// The local exchange as a source of the gateway, which is told of it by its file: `sources.exchanges`.

const LIFETIME = 30 * 60_000

/** What the gateway gives sources; only what is used here. */
interface Context {
  fetch(limits: { readonly hosts: readonly string[] }): {
    json(
      url: URL,
      options: { readonly signal: AbortSignal; readonly body?: unknown; readonly isOnce?: boolean },
    ): Promise<unknown>
  }
}

interface Ask {
  readonly signal: AbortSignal
}

interface Request {
  readonly chainId: string
  readonly address: string
  readonly asset: string
  readonly amount: string
}

const STATUS: Readonly<Record<string, 'opened' | 'pending' | 'delivering' | 'failed'>> = {
  open: 'opened',
  sending: 'pending',
  sent: 'delivering',
  declined: 'failed',
}

interface Coins {
  readonly chains: readonly string[]
  readonly assets: readonly { readonly symbol: string; readonly name: string; readonly address: string }[]
}

/** Makes the source; the gateway's configuration names the exchange's `url`. */
export function createSource({ url }: { readonly url?: unknown }, { fetch }: Context) {
  const base = String(url)
  const { json } = fetch({ hosts: [new URL(base).host] })
  const at = (path: string): URL => new URL(path, base)
  return {
    exchanges: {
      info: {
        id: 'local-exchange',
        label: 'Local exchange',
        feeRange: '0%',
        namespaces: ['eip155'],
        kinds: ['exchange' as const],
      },
      async options(_country: string | undefined, { signal }: Ask) {
        const { chains, assets } = (await json(at('/assets'), { signal })) as Coins
        const purchaseCurrencies = assets.map(({ symbol, name, address }) => ({
          id: `exchange-${symbol.toLowerCase()}`,
          name,
          symbol,
          networks: chains.map((chain) => ({
            name: `eip155-${chain}`,
            display_name: chain,
            chain_id: chain,
            contract_address: address,
          })),
        }))
        return { purchaseCurrencies, paymentCurrencies: [] }
      },
      async deposit({ chainId, address, asset, amount }: Request, { signal }: Ask) {
        const body = { chainId, address, symbol: asset, amount }
        const answer = Object(await json(at('/deposits'), { signal, body, isOnce: true }))
        return { url: String(answer.url), urlExpiresAt: Date.now() + LIFETIME, ref: String(answer.id) }
      },
      async status({ ref }: { readonly ref: string }, { signal }: Ask) {
        const { status, hash, amount } = Object(await json(at(`/deposits/${ref}`), { signal }))
        const known = STATUS[String(status)]
        return known && { status: known, amount: String(amount), ...(hash ? { hash: String(hash) } : {}) }
      },
    },
  }
}
