import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSignIn } from '@latchkey/siwx-server'
import { toExpress } from '@latchkey/siwx-server/express'

/** Answers requests under `/auth`; `false` leaves a request to the pages. */
export type Routes = (request: IncomingMessage, response: ServerResponse) => boolean

/** Sign-in for the pages of a port, as a host's own server has it. The local chains check contract accounts. */
export function signInRoutes(port: number, services: Readonly<Record<string, string>>): Routes {
  const domain = [`127.0.0.1:${port}`, `localhost:${port}`]
  const chains = [1, 42_161].map((id) => [`eip155:${id}`, services[`evm-${id}`]] as const)
  const signIn = createSignIn({
    domain,
    uris: domain.map((host) => `http://${host}`),
    networks: [...chains.map(([network]) => network), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    rpc: Object.fromEntries(chains.flatMap(([network, url]) => (url ? [[network, [url]]] : []))),
  })
  const answer = toExpress(signIn)
  return (request, response) => {
    if (!request.url?.startsWith('/auth/')) return false
    answer(request, response).catch(() => response.destroy())
    return true
  }
}
