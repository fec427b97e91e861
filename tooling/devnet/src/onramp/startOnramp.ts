import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatUnits, getAddress, isAddress } from 'viem'
import { HttpProblem } from '../http/httpProblem.ts'
import { startHttp } from '../http/startHttp.ts'
import type { HttpAnswer, HttpHandler } from '../http/types.ts'
import type { Part, PartOptions } from '../part.ts'
import { type Choice, createFaucetOnramp, type FaucetOnramp, LIFETIME } from './faucetOnramp.ts'
import { type Offer, parsePayment, printMoney, type RateOf } from './fees.ts'
import { listAssets, rateOnChains, type SaleChain, saleChain } from './onrampAssets.ts'
import { createPurchases, type Purchase } from './purchases.ts'

/** Nothing but own files, no inline script or style, no HTML from text. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** One of the page's files. */
function file(name: string, type: string): HttpHandler {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  return () => ({ headers, body: readFileSync(join(import.meta.dirname, 'page', name)) })
}

const FORMS = {
  chainId: /^eip155:\d{1,20}$/,
  symbol: /^[\w.]{1,40}$/,
  paid: /^\d{1,20}(\.\d{1,18})?$/,
  currency: /^[A-Z]{3}$/,
} as const satisfies Readonly<Record<keyof Choice, RegExp>>

/** What the buyer chose. @throws HttpProblem 400 `request-invalid` naming the field */
function readChoice(value: unknown): Choice {
  const { chainId, symbol, paid, currency } = Object(value)
  const choice = { chainId: String(chainId), symbol: String(symbol), paid: String(paid), currency: String(currency) }
  for (const [field, form] of Object.entries(FORMS))
    if (!form.test(choice[field as keyof Choice]))
      throw new HttpProblem(400, `The request has no ${field} that can be read: correct it.`, 'request-invalid')
  return choice
}

/** What the buyer agreed to: decimal text. @throws HttpProblem 400 `request-invalid` */
function readReceives(value: unknown): string {
  const { receives } = Object(value)
  if (typeof receives === 'string' && FORMS.paid.test(receives)) return receives
  throw new HttpProblem(400, 'The request does not say what the page showed: reload it.', 'request-invalid')
}

function readBuyer(value: unknown): string {
  const { address } = Object(value)
  if (typeof address === 'string' && isAddress(address)) return getAddress(address)
  throw new HttpProblem(400, 'Coins are sent to an EVM address only: give one.', 'request-invalid')
}

function readSeller(value: unknown): string | undefined {
  const { seller } = Object(value)
  return typeof seller === 'string' ? seller.slice(0, 40) : undefined
}

/** What a handler throws of a chain, in words. */
function withErrorText(handler: HttpHandler): HttpHandler {
  return async (request) => {
    try {
      return await handler(request)
    } catch (error) {
      if (error instanceof HttpProblem) throw error
      throw new HttpProblem(503, 'The local chain does not answer: try again when it runs.', 'chain-away')
    }
  }
}

/** Where there is nothing left to choose. */
const NOTHING: Offer = { paymentCurrencies: [], unavailable: [] }

/** A purchase as its page, and the gateway, read it. */
async function viewOf(faucet: FaucetOnramp, purchase: Purchase): Promise<HttpAnswer> {
  const { address, seller, status, chainId, symbol, paid, currency, units, hash, reason } = purchase
  const { paymentCurrencies, unavailable } = status === 'created' ? await faucet.offer() : NOTHING
  const sold = faucet.assets.find((asset) => asset.chain.id === chainId && asset.symbol === symbol)
  const amount = units === undefined || !sold ? undefined : formatUnits(units, sold.decimals)
  return {
    json: {
      address,
      seller,
      status,
      choice: { chainId, symbol, paid, currency },
      amount,
      received: amount && `${amount} ${symbol}`,
      token: sold?.token ?? '',
      hash,
      reason,
      currencies: paymentCurrencies.map(({ id }) => id),
      unavailable,
      assets: faucet.assets.map(({ chain, symbol: coin }) => ({ chainId: chain.id, chain: chain.name, symbol: coin })),
    },
  }
}

/** What an amount buys at this moment; amounts are decimal text, fees in the currency paid. */
async function priceOf(faucet: FaucetOnramp, choice: Choice): Promise<HttpAnswer> {
  const asset = faucet.asset(choice.chainId, choice.symbol)
  const { breakdown, units, rate } = await faucet.price(asset, choice)
  return {
    json: {
      total: printMoney(breakdown.total),
      fee: printMoney(breakdown.fee),
      network: printMoney(breakdown.network),
      left: printMoney(breakdown.left),
      currency: choice.currency,
      rate: formatUnits(rate, 18),
      receives: formatUnits(units, asset.decimals),
      symbol: asset.symbol,
    },
  }
}

/** What the gateway asks. */
function purchaseRoutes(faucet: FaucetOnramp, pageOf: (token: string) => string): Record<string, HttpHandler> {
  return {
    'GET /offer': async () => ({
      json: {
        ...(await faucet.offer()),
        assets: faucet.assets.map(({ chain, name, symbol, token = '' }) => ({
          chainId: chain.id,
          chain: chain.name,
          network: chain.network,
          name,
          symbol,
          token,
        })),
      },
    }),
    'GET /price': ({ url }) => priceOf(faucet, readChoice(Object.fromEntries(url.searchParams))),
    async 'POST /purchases'({ json }) {
      const body = await json()
      const choice = readChoice(body)
      faucet.asset(choice.chainId, choice.symbol)
      await faucet.rate(choice.currency)
      parsePayment(choice)
      const { token } = faucet.begin(readBuyer(body), choice, readSeller(body))
      return { json: { token, url: pageOf(token), urlExpiresAt: Date.now() + LIFETIME } }
    },
    'GET /purchases/:token': async ({ parameters }) => viewOf(faucet, await faucet.read(parameters.token ?? '')),
  }
}

/** The page of a purchase, and what it asks. Who has its address may confirm. */
function pageRoutes(faucet: FaucetOnramp): Record<string, HttpHandler> {
  return {
    'GET /onramp/onramp.js': file('onramp.js', 'text/javascript'),
    'GET /onramp/onramp.css': file('onramp.css', 'text/css'),
    'GET /onramp/:token': file('onramp.html', 'text/html'),
    'GET /onramp/:token/state': async ({ parameters }) => viewOf(faucet, await faucet.read(parameters.token ?? '')),
    async 'GET /onramp/:token/price'({ parameters, url }) {
      await faucet.read(parameters.token ?? '')
      return priceOf(faucet, readChoice(Object.fromEntries(url.searchParams)))
    },
    async 'POST /onramp/:token/confirm'({ parameters, json }) {
      const body = await json()
      const quote = { ...readChoice(body), receives: readReceives(body) }
      return viewOf(faucet, await faucet.confirm(parameters.token ?? '', quote))
    },
  }
}

/** What tests replace. */
interface OnrampOptions extends PartOptions {
  /** Dollars of one unit of a currency; what the chains' exchanges say unless given. */
  readonly rateOf?: RateOf
}

/**
 * Starts an on-ramp with a page on which coins of the local chains are bought for nothing, by real transactions. Needs to
 * be told the chains: it is started after them.
 */
export async function startOnramp({ port, signal, services = {}, rateOf }: OnrampOptions = {}): Promise<Part> {
  const chains = Object.entries(services).flatMap(([name, url]): readonly SaleChain[] => {
    const reference = /^evm-(\d+)$/.exec(name)?.[1]
    return reference === undefined ? [] : [saleChain(reference, url)]
  })
  const faucet = createFaucetOnramp({
    assets: chains.flatMap(listAssets),
    rateOf: rateOf ?? rateOnChains(chains),
    purchases: createPurchases(Date.now),
    now: Date.now,
  })
  const all = { ...purchaseRoutes(faucet, (token) => `${http.url}/onramp/${token}`), ...pageRoutes(faucet) }
  const routes = Object.fromEntries(Object.entries(all).map(([name, handler]) => [name, withErrorText(handler)]))
  const http = await startHttp({ what: 'The on-ramp', port, signal, routes })
  return { name: 'onramp', url: http.url, stop: http.stop }
}
