import { createServer } from 'node:http'
import { createSignIn } from '@latchkey/siwx-server'
import { toExpress } from '@latchkey/siwx-server/express'
import { listen } from '../../tooling/size/harness/serveFolder.ts'

/** A server that signs users of a site in: it answers under `/auth`, and `/orders` is for those who are. */
export interface SignInServer {
  readonly url: string
  /** What it was asked, by method and path. */
  readonly requests: readonly string[]
  /** Lets it answer nothing but errors. */
  setAway(isAway: boolean): void
  stop(): Promise<void>
}

/**
 * @param site - origin of the pages, on another port than the server: another origin, the same site
 * @param rpc - nodes for signatures of contract accounts
 * @param networks - whose accounts may sign in
 */
export async function startSignInServer(
  site: string,
  rpc: Readonly<Record<string, readonly string[]>>,
  networks: readonly string[] = ['eip155:1', 'eip155:42161'],
): Promise<SignInServer> {
  const requests: string[] = []
  let isAway = false
  const signIn = createSignIn({
    domain: new URL(site).host,
    uris: [site],
    networks,
    rpc,
  })
  const auth = toExpress(signIn)
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (isAway) return void request.socket.destroy()
    if (request.url?.startsWith('/auth/')) return auth(request, response)
    const session = await signIn.session(request)
    response.writeHead(session ? 200 : 401, {
      'access-control-allow-origin': site,
      'access-control-allow-credentials': 'true',
    })
    response.end(session ? `Orders of ${session.accounts.map(({ account }) => account)}` : 'Sign in first.')
  })
  const url = await listen(server)
  return {
    url,
    requests,
    setAway(next) {
      isAway = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
