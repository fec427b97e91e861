import * as z from 'zod/mini'
import { currentChainId } from '../../core/caip.ts'
import type { Config } from '../../core/config/config.ts'
import { GatewayError } from '../../core/errors.ts'
import { RawAnswer, type Route } from '../../core/http/route.ts'
import { farcasterRoutes } from '../farcaster/farcasterRoutes.ts'
import { emailRoutes } from '../login/email.ts'
import { changeRoutes } from '../login/emailChange.ts'
import { undo } from '../login/emailUndo.ts'
import { grantRoutes } from '../login/grants.ts'
import { handoverRoutes } from '../login/handovers.ts'
import { loginRoute } from '../login/loginRoute.ts'
import { sessionRoutes } from '../login/sessionRoutes.ts'
import { answerAll } from '../rpc/routes.ts'
import { callbackRoutes } from '../socials/callback.ts'
import { linkRoutes } from '../socials/linkRoutes.ts'
import { socialRoutes } from '../socials/socialRoutes.ts'
import { vaultRoutes } from '../vault/vault.ts'
import { socialsOf } from './describeProject.ts'
import { documentRoutes } from './documents.ts'

const logins = loginRoute({
  method: 'GET',
  path: '/auth/v1/logins',
  summary: 'How people can sign in here',
  asker: 'open',
  answer: z.object({ email: z.boolean(), socials: z.array(z.string()) }),
  handler: ({ login }) => ({ email: login.mails !== undefined, socials: [...socialsOf(login)] }),
})

/** Calls a minute of one account: drawing a request asks a few dozen. */
const RPC_LIMIT = { name: 'login-rpc', points: 1_200, seconds: 60 } as const

const rpc = loginRoute({
  method: 'POST',
  path: '/rpc/v1',
  summary: 'One JSON-RPC call to a chain, for the frame of a user who is signed in',
  asker: 'session',
  query: z.object({ chainId: z.string().check(z.maxLength(60)) }),
  body: z.unknown(),
  answer: z.unknown(),
  async handler({ login, services, session, query, body, signal }) {
    const wait = await login.limits.use(RPC_LIMIT, session().account_id)
    if (wait > 0)
      throw new GatewayError(429, 'login-limit', `Too many requests: wait ${wait} seconds.`, { retryAfter: wait })
    const chain = services.chains.get(currentChainId(query.chainId))
    const [answer] = await answerAll(services, chain, [body], signal)
    return new RawAnswer(JSON.stringify(answer), 'application/json')
  },
})

/** Every endpoint of the frame's origin. */
export function frameRoutes(config: Pick<Config, 'frame'>): readonly Route[] {
  return [
    ...documentRoutes(config),
    logins,
    ...emailRoutes,
    ...changeRoutes,
    undo,
    ...sessionRoutes,
    ...grantRoutes,
    ...vaultRoutes,
    ...handoverRoutes,
    ...socialRoutes,
    ...linkRoutes,
    ...callbackRoutes,
    ...farcasterRoutes,
    rpc,
  ]
}
