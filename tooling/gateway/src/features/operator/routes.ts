import type { Registry } from 'prom-client'
import * as z from 'zod/mini'
import { type Cached, createCached } from '../../core/cache.ts'
import { RawAnswer, type Route, route } from '../../core/http/route.ts'
import { packageVersion } from '../../core/packageFolder.ts'
import type { Store } from '../../core/store/openStore.ts'
import { socialsOf } from '../frame/describeProject.ts'
import type { ReadyAnswer } from './readiness.ts'

/** `GET /health`: the process answers. */
const health: Route = route({
  method: 'GET',
  path: '/health',
  summary: 'Whether the process answers',
  auth: 'open',
  answer: z.object({ status: z.literal('ok') }),
  handler: () => ({ status: 'ok' as const }),
})

const readyAnswer: z.ZodMiniType<ReadyAnswer> = z.object({
  status: z.enum(['ready', 'degraded', 'unavailable']),
  checks: z.array(
    z.object({
      name: z.string(),
      chain: z.exactOptional(z.string()),
      node: z.exactOptional(z.string()),
      status: z.enum(['ok', 'warn', 'fail']),
      message: z.exactOptional(z.string()),
    }),
  ),
})

/** `GET /ready`: whether a load balancer should send requests here; 503 when not. */
const ready: Route = route({
  method: 'GET',
  path: '/ready',
  summary: 'The state of the database, the clock, the limits and each chain',
  auth: 'open',
  isOperators: true,
  answer: readyAnswer,
  async handler({ services }) {
    const answer = await services.readiness.check()
    if (answer.status !== 'unavailable') return answer
    return new RawAnswer(JSON.stringify(answer), 'application/json', 503)
  },
})

const chain = z.object({
  /** CAIP-2 id. */
  id: z.string(),
  name: z.string(),
  /** The last block the history knows; absent for chains it does not follow. */
  indexed: z.optional(z.int()),
  /** `following` or `unreachable`, of chains the history follows. */
  state: z.optional(z.string()),
})

const login = z.object({
  /** Origin of the wallet's document and of its login service. */
  url: z.string(),
  /** How people can sign in: `email`, and the other services by their names. */
  ways: z.array(z.string()),
})

const answer = z.object({
  version: z.string(),
  chains: z.array(chain),
  /** The login service of the embedded wallet; absent where it is off. */
  login: z.optional(login),
})
const KEPT_MS = 500

type Followed = ReadonlyMap<string, { readonly indexed: number; readonly state: string }>

/** What each database says, at most twice a second: every client may ask. */
const cache = new WeakMap<Store, Cached<Followed>>()

function followedOf(store: Store): Promise<Followed> {
  const cached =
    cache.get(store) ??
    createCached(KEPT_MS, async (): Promise<Followed> => {
      const rows = await store.db.selectFrom('indexer_chain').select(['chain_id', 'number', 'state']).execute()
      return new Map(rows.map(({ chain_id, number, state }) => [chain_id, { indexed: number, state }]))
    })
  cache.set(store, cached)
  return cached.read()
}

/** `GET /status`: what runs and how far the history has come; for a page of the operator. */
const status: Route = route({
  method: 'GET',
  path: '/status',
  summary: 'The version and how far the history of each chain has come',
  auth: 'open',
  isOperators: true,
  answer,
  async handler({ services: { chains, store, login: service } }) {
    const followed = await followedOf(store)
    const ways = service && [...(service.mails ? ['email'] : []), ...socialsOf(service)]
    return {
      version: packageVersion(),
      ...(service && ways ? { login: { url: service.url, ways } } : {}),
      chains: chains.all.map(({ id, config }) => ({ id, name: config.name, ...followed.get(id) })),
    }
  },
})

/** Text of each registry; collecting costs more than any other answer, and every client may ask. */
const texts = new WeakMap<Registry, Cached<string>>()

function textOf(registry: Registry): Promise<string> {
  const text = texts.get(registry) ?? createCached(KEPT_MS, () => registry.metrics())
  texts.set(registry, text)
  texts.set(registry, text)
  return text.read()
}

/** `GET /metrics`: what Prometheus reads. */
const metrics: Route = route({
  method: 'GET',
  path: '/metrics',
  summary: 'Figures for Prometheus',
  auth: 'open',
  isOperators: true,
  produces: ['text/plain'],
  answer: z.string(),
  async handler({
    services: {
      metrics: { registry, nodeState },
      chains,
    },
  }) {
    for (const { id, health } of chains.all)
      for (const { node, state } of health().nodes)
        nodeState.set({ chain: id, node }, state === 'ok' || state === 'unknown' ? 1 : 0)
    return new RawAnswer(await textOf(registry), registry.contentType)
  },
})

/** How the gateway is: the endpoints of this feature. */
export const operatorRoutes: readonly Route[] = [health, metrics, ready, status]
