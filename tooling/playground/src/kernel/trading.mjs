import { createServer, request } from 'node:http'
import { startDevnet } from '@latchkey/devnet'
import { startProviders } from '@latchkey/devnet/providers'
import { gatewayParts } from '../../../start/startGateway.ts'

/** Long enough for every engine on a slow machine, and shorter than the widget waits for the gateway. */
const PATIENT = { settleMs: 9_000, capMs: 9_500 }

/**
 * A chain with its exchange, the engines of swaps beside it, and a gateway over them that waits for all of them; and one
 * (`timely`) that waits as long as any gateway does, for tests of engines that are late. Both list the tokens besides.
 */
export function startTrading(tokens = []) {
  const timely = async (options) => ({ ...(await gatewayParts(undefined, tokens).gateway(options)), name: 'timely' })
  return startDevnet({
    chains: [1],
    contracts: true,
    last: { providers: startProviders, gateway: gatewayParts(PATIENT, tokens).gateway, timely },
  })
}

/** The local Solana chain with its pool and its market maker, and the gateway over them. */
export function startSolanaTrading() {
  return startDevnet({
    chains: [],
    parts: ['solana'],
    last: { providers: startProviders, gateway: gatewayParts().gateway },
  })
}

/** Passes requests on, and has what comes back with status 200 changed. */
export async function proxy(url, change) {
  const server = createServer((asked, answered) => {
    const { method, headers } = asked
    const passed = request(
      new URL(asked.url, url),
      { method, headers: { ...headers, 'accept-encoding': 'identity' } },
      (got) => {
        const chunks = []
        got.on('data', (chunk) => chunks.push(chunk))
        got.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const body = got.statusCode === 200 && method !== 'OPTIONS' ? change(asked.url, text) : text
          const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...rest } = got.headers
          answered.writeHead(got.statusCode, rest)
          answered.end(body)
        })
      },
    )
    passed.on('error', () => answered.destroy())
    asked.pipe(passed)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
