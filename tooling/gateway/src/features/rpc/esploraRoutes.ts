import * as z from 'zod/mini'
import type { Chain } from '../../core/chains/chain.ts'
import { GatewayError } from '../../core/errors.ts'
import { clientFields, RawAnswer, type Route, route } from '../../core/http/route.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import type { Services } from '../../services.ts'
import type { EsploraAnswer } from './esploraProxy.ts'

const text = (pattern: RegExp, what: string) => z.string().check(z.regex(pattern, `Expected ${what}`))
const chainId = text(/^bip122:[0-9a-f]{32}$/, 'a chain of Bitcoin, bip122:…')
const hash = text(/^[0-9a-f]{64}$/, '64 hexadecimal digits in small letters')
const whole = text(/^\d{1,9}$/, 'a whole number')
const address = text(/^[a-zA-Z0-9]{14,90}$/, 'an address')

/** What may stand for each name in a path. */
const PARAMETERS = { address, txid: hash, hash, height: whole, vout: whole } as const

/** Reads that wallets need, in the words of Esplora, and the points that each costs: most where an answer may be long. */
const READS: Readonly<Record<string, number>> = {
  '/address/:address': 1,
  '/address/:address/utxo': 2,
  '/address/:address/txs': 5,
  '/address/:address/txs/chain/:txid': 5,
  '/tx/:txid': 5,
  '/tx/:txid/hex': 5,
  '/tx/:txid/status': 1,
  '/tx/:txid/outspend/:vout': 1,
  '/tx/:txid/outspends': 1,
  '/blocks/tip/height': 1,
  '/blocks/tip/hash': 1,
  '/block-height/:height': 1,
  '/block/:hash': 1,
  '/fee-estimates': 1,
}

const BASE = '/v1/esplora/:chainId'
const TYPES = ['application/json', 'text/plain; charset=utf-8'] as const

/** Never a page: an answer is the JSON or the line of text that the service has for it. */
function toRaw({ status, text: body }: EsploraAnswer): RawAnswer {
  const isJson = /^\s*[[{]/.test(body)
  return new RawAnswer(body, isJson ? TYPES[0] : TYPES[1], status)
}

/** What all of them have. @param names those of the path's parameters */
function shared(path: string, names: readonly string[]) {
  const own = Object.entries(PARAMETERS).filter(([name]) => names.includes(name))
  return {
    path: BASE + path,
    auth: 'project',
    group: 'rpc',
    params: z.strictObject({ ...Object.fromEntries(own), chainId }) as z.ZodMiniType<Record<string, string>>,
    query: z.strictObject(clientFields),
    answer: z.unknown(),
    produces: [...TYPES],
  } as const
}

function read(path: string, cost: number): Route {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return route({
    ...shared(path, names),
    method: 'GET',
    summary: `Bitcoin in the words of Esplora: ${path.replace(/:(\w+)/g, '{$1}')}`,
    cost: () => cost,
    async handler({ params, services, signal }) {
      const { config } = services.chains.get(params.chainId ?? '')
      const asked = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
      return toRaw(await services.esploraProxy.ask(config, { path: asked }, signal))
    },
  })
}

/** What the selected sources of fees say; `undefined` where there is none, or none that can be right. */
async function fromSource({ sources }: Services, { id }: Chain, options: RequestOptions) {
  if (sources.fee.supports?.(id) === false) return undefined
  try {
    return await sources.fee.fees({ chainId: id }, options)
  } catch (error) {
    options.signal.throwIfAborted()
    options.log.warn({ err: error, chain: id }, 'no source of fees answers: the node is asked')
    return undefined
  }
}

const RECOMMENDED = '/v1/fees/recommended'

/**
 * The rates of the source of fees. `/fee-estimates` stays the node's own word, so that a wallet which compares the two does
 * not compare a source with itself.
 */
const recommended: Route = route({
  ...shared(RECOMMENDED, []),
  method: 'GET',
  summary: 'What is paid now, by the source of fees; by the node where there is none',
  async handler({ params, services, ...options }) {
    const chain = services.chains.get(params.chainId ?? '')
    const rates = await fromSource(services, chain, options)
    if (!rates) return toRaw(await services.esploraProxy.ask(chain.config, { path: RECOMMENDED }, options.signal))
    const { standard, fast, instant } = rates
    return new RawAnswer(JSON.stringify({ fastestFee: instant, halfHourFee: fast, hourFee: standard }), TYPES[0])
  },
})

/** The longest standard transaction, 400,000 units of weight, in hexadecimal. */
const MAX_BODY = 800_000

const broadcast: Route = route({
  ...shared('/tx', []),
  method: 'POST',
  summary: 'Hands a signed transaction, in hexadecimal text, to the network',
  isSigned: true,
  protocolBytes: MAX_BODY,
  async handler({ params, services, signal, delivery }) {
    const { config } = services.chains.get(params.chainId ?? '')
    const body = Buffer.from(delivery?.body ?? '')
      .toString('latin1')
      .trim()
    if (!/^([0-9a-f]{2})+$/i.test(body))
      throw new GatewayError(
        400,
        'request-invalid',
        'Send the signed transaction in hexadecimal digits, as text/plain.',
      )
    return toRaw(await services.esploraProxy.ask(config, { path: '/tx', body }, signal))
  },
})

/** Bitcoin's nodes as its adapter asks them: a chain with `esploraUrls` has these endpoints. */
export const esploraRoutes: readonly Route[] = [
  ...Object.entries(READS).map(([path, cost]) => read(path, cost)),
  recommended,
  broadcast,
]
