import * as z from 'zod/mini'
import manifest from '../../package.json' with { type: 'json' }
import { route } from '../http/route.ts'

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

/** `GET /status`: what runs and how far the history has come; for a page of the operator. */
export const status = route({
  method: 'GET',
  path: '/status',
  summary: 'The version and how far the history of each chain has come',
  auth: 'open',
  answer,
  async handler({ services: { chains, store } }) {
    const rows = await store.db.selectFrom('indexer_chain').select(['chain_id', 'number', 'state']).execute()
    const followed = new Map(rows.map(({ chain_id, number, state }) => [chain_id, { indexed: number, state }]))
    return {
      version: manifest.version,
      chains: chains.all.map(({ id, config }) => ({ id, name: config.name, ...followed.get(id) })),
    }
  },
})
