import type { Server } from 'node:http'
import { listen } from '../../http/listen.ts'

/** Two servers on ports that follow each other. */
interface ListeningTwice {
  /** The first port. */
  readonly port: number
  close(): Promise<void>
}

const ATTEMPTS = 20

/**
 * Has one server listen on a port and another on the next one, where `@solana/web3.js` looks for the WebSocket of an
 * address that states its port.
 * @throws DevnetError `start-failed` when they are taken
 */
export async function listenTwice(
  makeServer: () => Server,
  port: number | undefined,
  signal: AbortSignal | undefined,
): Promise<ListeningTwice> {
  for (let attempt = 1; ; attempt++) {
    const first = await listen(makeServer(), { what: 'Solana', port, signal })
    try {
      const second = await listen(makeServer(), { what: 'The WebSocket of Solana', port: first.port + 1, signal })
      const close = async () => {
        await Promise.all([first.close(), second.close()])
      }
      return { port: first.port, close }
    } catch (error) {
      await first.close()
      if (port || attempt === ATTEMPTS) throw error
    }
  }
}
