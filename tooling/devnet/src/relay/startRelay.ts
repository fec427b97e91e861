import { startHttp } from '../http/startHttp.ts'
import { acceptSockets } from './acceptSockets.ts'
import { controlRoutes } from './controlRoutes.ts'
import { createFrameHandler } from './createFrameHandler.ts'
import { createMessageBus } from './createMessageBus.ts'
import { createRelayState } from './createRelayState.ts'
import type { RelayState } from './relayState.ts'
import type { Relay, RelayOptions, RelayStats } from './types.ts'

/** What a relay shows of itself. */
export function statsOf({ clients, counters, mailboxes }: RelayState): RelayStats {
  const sockets = [...clients].map(({ clientId, projectId, userAgent, topics, silent }) => ({
    ...{ clientId, projectId, userAgent, silent },
    topics: topics.size,
  }))
  return {
    ...counters,
    sockets,
    topics: new Set([...clients].flatMap(({ topics }) => [...topics])).size,
    messages: mailboxes.size(),
    steps: { ...counters.steps },
    last: [...counters.last],
  }
}

/**
 * Starts a WalletConnect relay of its own: it speaks the `irn_` methods and the two `wc_` methods of the clients 2.21.8,
 * checks their tokens, keeps messages by topic until their time to live is over, sees cipher text only, and disturbs the
 * conversation where it is told to.
 * @throws DevnetError `start-failed` when the port is taken
 */
export async function startRelay({
  port,
  signal,
  projectIds,
  checkToken,
  clockOffset,
}: RelayOptions = {}): Promise<Relay> {
  const state = createRelayState({
    projectIds,
    ...(checkToken === undefined ? {} : { checkToken }),
    ...(clockOffset === undefined ? {} : { clockOffset }),
  })
  const switches = {
    stats: () => statsOf(state),
    kick(who?: string) {
      const cut = [...state.clients].filter((client) => !who || client.clientId === who || client.projectId === who)
      for (const { socket } of cut) socket.terminate()
      return cut.length
    },
    fault: state.faults.add,
    clearFaults: state.faults.clear,
    set(settings: RelayOptions) {
      state.settings = { ...state.settings, ...settings }
    },
    reset() {
      for (const { socket } of state.clients) socket.terminate()
      state.reset()
    },
  }
  const http = await startHttp({
    what: 'The relay',
    port,
    signal,
    routes: controlRoutes(switches, state),
  })
  const cutWaiting = acceptSockets(http.server, state, createFrameHandler(state, createMessageBus(state)))
  const stop = (): Promise<void> => {
    for (const { socket } of state.clients) socket.terminate()
    cutWaiting()
    return http.stop()
  }
  signal?.addEventListener('abort', stop, { once: true })
  return { name: 'relay', url: `ws://127.0.0.1:${http.port}`, controlUrl: http.url, stop, ...switches }
}
