import type { HttpHandler } from '../http/types.ts'
import { parseFault } from './parseFault.ts'
import { parseSettings } from './parseSettings.ts'
import type { RelayState } from './relayState.ts'
import type { Relay } from './types.ts'

/** The relay's switches over HTTP; see the README of the package. */
export function controlRoutes(
  relay: Pick<Relay, 'stats' | 'kick' | 'fault' | 'clearFaults' | 'set' | 'reset'>,
  state: RelayState,
): Readonly<Record<string, HttpHandler>> {
  return {
    'GET /health': () => ({ json: { status: 'ok' } }),
    'GET /dev/stats': () => ({ json: relay.stats() }),
    'POST /dev/kick': ({ url }) => ({ json: { cut: relay.kick(url.searchParams.get('client') ?? undefined) } }),
    'GET /dev/fault': () => ({ json: state.faults.list() }),
    'POST /dev/fault': async ({ json }) => ({ status: 201, json: { id: relay.fault(parseFault(await json())) } }),
    'DELETE /dev/fault': () => {
      relay.clearFaults()
      return { json: [] }
    },
    'DELETE /dev/fault/:id': ({ parameters }) => {
      relay.clearFaults(Number(parameters.id))
      return { json: state.faults.list() }
    },
    'GET /dev/settings': () => ({ json: state.settings }),
    'POST /dev/settings': async ({ json }) => {
      relay.set(parseSettings(await json()))
      return { json: state.settings }
    },
    'POST /dev/reset': () => {
      relay.reset()
      return { json: relay.stats() }
    },
  }
}
