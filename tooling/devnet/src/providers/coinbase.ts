import { randomUUID } from 'node:crypto'
import { jwtVerify } from 'jose'
import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpHandler, HttpRequest } from '../http/types.ts'
import { html } from '../page/html.ts'
import { renderPage } from '../page/renderPage.ts'
import { COINBASE_PUBLIC_KEY, CREDENTIALS } from './credentials.ts'
import type { Faults } from './faults.ts'
import type { Sale, Sales, SoldAsset } from './sales.ts'

// What Coinbase Onramp says (https://docs.cdp.coinbase.com/onramp/reference): session tokens, options, quotes and
// transactions; its page leads on to the local on-ramp, or to the local exchange where coins are to be sent from an account.

/** Milliseconds in which the token of a session opens the page, once. */
const SESSION_LIFE = 5 * 60_000

/** What a session may end in. */
interface Session {
  readonly addresses: readonly { readonly address: string; readonly blockchains: readonly string[] }[]
  readonly assets: readonly string[]
  readonly until: number
}

const money = (value: string, currency: string) => ({ value, currency })
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** Every request carries a token (JWT) that was signed for it. @throws HttpProblem 401 */
async function requireToken({ raw, url }: HttpRequest): Promise<void> {
  const { authorization = '', host } = raw.request.headers
  const refuse = new HttpProblem(401, 'unauthorized')
  const { payload } = await jwtVerify(authorization.replace(/^Bearer /, ''), COINBASE_PUBLIC_KEY, {
    issuer: 'cdp',
    subject: CREDENTIALS.coinbase.keyId,
    requiredClaims: ['exp', 'nbf'],
  }).catch(() => {
    throw refuse
  })
  if (payload.uri !== `${raw.request.method} ${host}${url.pathname}`) throw refuse
}

/** What is sold, by coin. */
function toOptions(assets: readonly SoldAsset[], currencies: Awaited<ReturnType<Sales['offer']>>['paymentCurrencies']) {
  const symbols = [...new Set(assets.map(({ symbol }) => symbol))]
  return {
    payment_currencies: currencies.map(({ id, payment_method_limits: limits }) => ({
      id,
      limits: limits.map((limit) => ({ ...limit, id: limit.id.toUpperCase() })),
    })),
    purchase_currencies: symbols.map((symbol) => {
      const same = assets.filter((asset) => asset.symbol === symbol)
      return {
        id: `local-${symbol.toLowerCase()}`,
        name: same[0]?.name ?? symbol,
        symbol,
        networks: same.map(({ chainId, chain, network, token }) => ({
          name: network,
          display_name: chain,
          chain_id: chainId.slice(chainId.indexOf(':') + 1),
          contract_address: token,
        })),
      }
    }),
  }
}

/** An asset by its symbol and the name of its network; the first of the symbol where none is named. @throws HttpProblem 400 */
async function assetOf(sales: Sales, symbol: unknown, network: unknown): Promise<SoldAsset> {
  const { assets } = await sales.offer()
  const found = assets.find(
    (asset) => asset.symbol === symbol && (typeof network !== 'string' || asset.network === network),
  )
  if (found) return found
  throw new HttpProblem(400, 'purchase_currency is not supported')
}

const STATUS = { paid: 'IN_PROGRESS', sent: 'SUCCESS', failed: 'FAILED' } as const

/** A transaction as Coinbase lists it; there is none before the buyer has paid. */
export function transactionOf(sale: Sale, network: string): object | undefined {
  const { id, status, symbol, amount = '0', paid, hash, address } = sale
  if (status === 'open') return undefined
  return {
    status: `ONRAMP_TRANSACTION_STATUS_${STATUS[status]}`,
    purchase_currency: symbol,
    purchase_network: network,
    purchase_amount: money(amount, symbol),
    ...(paid ? { payment_total: money(paid.amount, paid.currency) } : {}),
    wallet_address: address,
    tx_hash: status === 'sent' ? hash : '',
    transaction_id: id,
    partner_user_ref: sale.ref,
    payment_method: 'CARD',
  }
}

/** What a chain is called at Coinbase. */
export async function networkOf(sales: Sales, { chainId }: Sale): Promise<string> {
  const { assets } = await sales.offer()
  return assets.find((asset) => asset.chainId === chainId)?.network ?? ''
}

/** The page of a session, where the buyer pays; who opens it again begins again. */
function openPage(sales: Sales, sessions: Map<string, Session>): HttpHandler {
  return async ({ url: { searchParams } }) => {
    const text = (name: string): string => searchParams.get(name) ?? ''
    const session = sessions.get(text('sessionToken'))
    sessions.delete(text('sessionToken'))
    const account = session?.addresses.find(({ blockchains }) => blockchains.includes(text('defaultNetwork')))
    if (!session || !account || session.until < Date.now() || !session.assets.includes(text('defaultAsset'))) {
      const words = 'This session has ended. Go back to where you came from, and begin again.'
      const page = renderPage(
        'Coinbase',
        html`<main class="narrow"><h1>Coinbase</h1><p role="alert">${words}</p></main>`,
      )
      return { ...page, status: 401 }
    }
    const { chainId, symbol } = await assetOf(sales, text('defaultAsset'), text('defaultNetwork'))
    const ref = text('partnerUserRef')
    const location =
      text('defaultExperience') === 'send'
        ? await sales.transfer(ref, account.address, { chainId, symbol, amount: text('presetCryptoAmount') })
        : await sales.sell(ref, account.address, {
            chainId,
            symbol,
            paid: text('presetFiatAmount'),
            currency: text('fiatCurrency'),
          })
    return { status: 302, headers: { location }, body: '' }
  }
}

async function quote(sales: Sales, body: Record<string, unknown>): Promise<object> {
  const {
    purchase_currency: wanted,
    purchase_network: network,
    payment_amount: paid,
    payment_currency: currency,
  } = body
  if (typeof body.country !== 'string') throw new HttpProblem(400, 'country is required')
  const { chainId, symbol } = await assetOf(sales, wanted, network)
  const price = await sales.price({ chainId, symbol, paid: String(paid), currency: String(currency) })
  return {
    payment_total: money(price.total, String(currency)),
    payment_subtotal: money(price.left, String(currency)),
    purchase_amount: money(price.receives, symbol),
    coinbase_fee: money(price.fee, String(currency)),
    network_fee: money(price.network, String(currency)),
    quote_id: randomUUID(),
  }
}

/** The routes of Coinbase Onramp. */
export function coinbaseRoutes(sales: Sales, disturb: Faults['disturb']): Readonly<Record<string, HttpHandler>> {
  const sessions = new Map<string, Session>()
  const withToken =
    (answer: (request: HttpRequest) => Promise<object>): HttpHandler =>
    async (request) => {
      await requireToken(request)
      return disturb('coinbase', await answer(request))
    }
  return {
    'POST /onramp/v1/token': withToken(async ({ json }) => {
      const { addresses, assets, clientIp } = Object(await json())
      if (!Array.isArray(addresses) || typeof clientIp !== 'string') throw new HttpProblem(400, 'clientIp is required')
      const token = randomUUID()
      sessions.set(token, {
        addresses: addresses.map((entry) => ({
          address: String(Object(entry).address),
          blockchains: texts(Object(entry).blockchains),
        })),
        assets: texts(assets),
        until: Date.now() + SESSION_LIFE,
      })
      return { token, channel_id: '' }
    }),
    'GET /onramp/v1/buy/options': withToken(async () => {
      const { assets, paymentCurrencies } = await sales.offer()
      return toOptions(assets, paymentCurrencies)
    }),
    'POST /onramp/v1/buy/quote': withToken(async ({ json }) => quote(sales, Object(await json()))),
    'GET /onramp/v1/buy/user/:ref/transactions': withToken(async ({ parameters }) => {
      const sale = await sales.read(parameters.ref ?? '')
      const transactions = sale ? [transactionOf(sale, await networkOf(sales, sale))].filter(Boolean) : []
      return { transactions, next_page_key: '', total_count: `${transactions.length}` }
    }),
    'GET /buy/select-asset': openPage(sales, sessions),
  }
}
