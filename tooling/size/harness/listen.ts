import type { Server } from 'node:http'

/** Connections stay open between requests for longer than any test takes, so that none is closed as it is used again. */
const KEPT_OPEN = 600_000

/** Starts a server on a free loopback port and gives its address. */
export function listen(server: Server): Promise<string> {
  server.keepAliveTimeout = KEPT_OPEN
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })
}
