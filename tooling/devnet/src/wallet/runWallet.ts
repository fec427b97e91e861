import { startHttp } from '../http/startHttp.ts'
import type { Part } from '../part.ts'
import { answerers } from './answerers.ts'
import { controlRoutes } from './controlRoutes.ts'
import { createClient } from './createClient.ts'
import { createControls } from './createControls.ts'
import { createDecisions } from './createDecisions.ts'
import { createJournal } from './createJournal.ts'
import { createResponder } from './createResponder.ts'
import { createSessions } from './createSessions.ts'
import { pageRoutes } from './pageRoutes.ts'
import type { WalletOptions } from './types.ts'

const LATE_MS = 3000

/** Runs the wallet in this process; its controls are at the part's address. `startWallet` gives it a process of its own. */
export async function runWallet(options: WalletOptions): Promise<Part> {
  const { rpcUrls = {}, answer = 'approve', lateMs = LATE_MS, port, signal } = options
  const chains = Object.keys(rpcUrls)
  const client = await createClient(options)
  const decisions = createDecisions(answer, lateMs)
  const journal = createJournal(decisions.holds)
  const sessions = createSessions(client)
  const all = answerers({ rpcUrls, ...sessions })
  const supports = (id: string) => (chains.length > 0 ? chains.includes(id) : (id.split(':')[0] ?? '') in all)
  createResponder({ client, journal, decisions, answerers: all, supports })
  const controls = createControls({ client, journal, decisions, sessions, answerers: all, supports, chains })
  const http = await startHttp({
    what: 'The test wallet',
    port,
    signal,
    routes: { ...pageRoutes(controls), ...controlRoutes(controls) },
  })
  return {
    name: 'wallet',
    url: http.url,
    async stop() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose()
      await http.stop()
    },
  }
}
