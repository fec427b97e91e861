import { createSignIn, type SignIn } from '@latchkey/siwx-server'
import { LRUCache } from 'lru-cache'
import type { ProjectConfig } from '../../core/config/projectConfig.ts'
import { GatewayError } from '../../core/errors.ts'
import type { BaseServices } from '../../services.ts'
import { storedNonces, storedSignIns } from './stores.ts'

/** How a browser is known: by cookies, or by a token that its page keeps. */
export type SignInTransport = 'cookie' | 'bearer'

/** The sign-in of every site whose pages may ask. */
export interface SignIns {
  /**
   * The sign-in of one site: texts must be of its domain, and are refused for any other. Its nonces and sessions are known at
   * no other site, also of the same project.
   *
   * @param project its id, where the request names one
   * @param origin of the page that asks, which was found to be allowed
   */
  of(project: string | undefined, origin: string, transport: SignInTransport): SignIn
}

const MAX_SITES = 1_000

/** Sign-in for the accounts of the served chains; nonces and sessions are in the database. */
export function createSignIns({
  store,
  chains,
  now,
  log,
}: Pick<BaseServices, 'store' | 'chains' | 'now' | 'log'>): SignIns {
  const made = new LRUCache<string, SignIn>({ max: MAX_SITES })
  const networks = chains.all.map(({ id }) => id)
  const rpc = Object.fromEntries(chains.evm.map(({ id, config }) => [id, config.rpcUrls]))
  return {
    of(project, origin, transport) {
      const scope = project === undefined ? origin : `${project} ${origin}`
      const key = `${scope} ${transport}`
      const signIn =
        made.get(key) ??
        createSignIn({
          domain: new URL(origin).host,
          uris: [origin],
          networks,
          rpc,
          transport,
          sameSite: 'none',
          nonces: storedNonces(store, scope, now),
          sessions: storedSignIns(store, scope, now),
          now,
          onError: (error) => log.error({ err: error }, 'a sign-in could not be checked'),
        })
      made.set(key, signIn)
      return signIn
    },
  }
}

/**
 * The site that a request to a project is for: that of the page, or the project's own where the request comes from none.
 *
 * @throws GatewayError 403 `signin-no-domain`
 */
export function siteOf(project: Pick<ProjectConfig, 'origins'>, origin: string | undefined): string {
  const own = project.origins.filter((pattern) => URL.canParse(pattern) && !pattern.includes('*'))
  const [only] = own
  const site = origin ?? (own.length === 1 ? only : undefined)
  if (site !== undefined && /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(site)) return site
  throw new GatewayError(
    403,
    'signin-no-domain',
    'It is not known which site this sign-in is for: send the request from a page of the project, by https.',
  )
}
