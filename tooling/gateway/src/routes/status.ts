import * as z from 'zod/mini'
import manifest from '../../package.json' with { type: 'json' }
import { type Cached, createCached } from '../cache/createCached.ts'
import { route } from '../http/route.ts'
import type { Store } from '../store/store.ts'

const chain = z.object({
  /** CAIP-2 id. */
  id: z.string(),
  name: z.string(),
  /** The last block the history knows; absent for chains it does not follow. */
  indexed: z.optional(z.int()),
  /** `following` or `unreachable`, of chains the history follows. */
  state: z.optional(z.string()),
})

const answer = z.object({ version: z.string(), chains: z.array(chain) })

const KEPT_MS = 500

type Followed = ReadonlyMap<string, { readonly indexed: number; readonly state: string }>

/** What each database says, at most twice a second: anybody may ask. */
const kept = new WeakMap<Store, Cached<Followed>>()

function followedOf(store: Store): Promise<Followed> {
  const cached =
    kept.get(store) ??
    createCached(KEPT_MS, async (): Promise<Followed> => {
      const rows = await store.db.selectFrom('indexer_chain').select(['chain_id', 'number', 'state']).execute()
      return new Map(rows.map(({ chain_id, number, state }) => [chain_id, { indexed: number, state }]))
    })
  kept.set(store, cached)
  return cached.read()
}

/** `GET /status`: what runs and how far the history has come; for a page of the operator. */
export const status = route({
  method: 'GET',
  path: '/status',
  summary: 'The version and how far the history of each chain has come',
  auth: 'open',
  isOperators: true,
  answer,
  async handler({ services: { chains, store } }) {
    const followed = await followedOf(store)
    return {
      version: manifest.version,
      chains: chains.all.map(({ id, config }) => ({ id, name: config.name, ...followed.get(id) })),
    }
  },
})
