import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { clientKey } from '../../core/addresses.ts'
import type { FarcasterConfig } from '../../core/config/loginConfig.ts'
import { GatewayError } from '../../core/errors.ts'
import type { Route } from '../../core/http/route.ts'
import { SourceError } from '../../core/sources/sourceFetch.ts'
import { cleanText } from '../../core/text/cleanText.ts'
import type { Services } from '../../services.ts'
import { accountOf } from '../login/accounts.ts'
import { type Attempt, beginAttempt, findAttempt, moveAttempt, sealFor, secretOf } from '../login/attempts.ts'
import { checkSite, pageFields } from '../login/checkSite.ts'
import { attemptId } from '../login/email.ts'
import { audit, type Login } from '../login/login.ts'
import { loginRoute, longPoll } from '../login/loginRoute.ts'
import { session } from '../login/sessionRoutes.ts'
import { openSession } from '../login/sessions.ts'
import { readUserAgent } from '../mail/readUserAgent.ts'
import { type AppAnswer, openChannel, readChannel } from './relay.ts'
import { verifyAnswer } from './verifyAnswer.ts'

/** A code that is forwarded signs in the one who asked for it: there is little time to forward one. */
const LIFETIME_MS = 120_000
/** Between two questions to the relay for one attempt. */
const RELAY_MS = 1_000
const LONGEST_NAME = 40
/** Channels that one client opens: the relay is another operator's. */
const CHANNELS = { name: 'login-farcaster', points: 30, seconds: 600 } as const

/** What an attempt holds sealed while the app has not answered. */
const held = z.object({ token: z.string(), nonce: z.string(), uri: z.string() })
/** What it holds when it has failed. */
const failure = z.object({ message: z.string() })

/** @throws GatewayError 404 `provider-off` */
function configOf({ config }: Login): FarcasterConfig {
  if (config.login.farcaster) return config.login.farcaster
  throw new GatewayError(404, 'provider-off', 'This way to sign in is off here: choose another one.')
}

const away = (cause: unknown): GatewayError =>
  new GatewayError(503, 'provider-away', 'Farcaster is not reachable. Try again later.', { cause })

const begin = loginRoute({
  method: 'POST',
  path: '/auth/v1/farcaster',
  summary: 'The address that Farcaster’s app opens, as a link or a code',
  asker: 'first',
  body: z.strictObject(pageFields),
  answer: z.object({ attempt: attemptId, url: z.string(), expiresAt: z.number() }),
  async handler({ login, body: { project, site, language }, jkt, client, userAgent }) {
    const { relay } = configOf(login)
    await checkSite(login, project, site)
    const retryAfter = await login.limits.use(CHANNELS, clientKey(client))
    if (retryAfter > 0)
      throw new GatewayError(429, 'login-limit', `Too many sign-ins: wait ${retryAfter} seconds.`, { retryAfter })
    const nonce = randomBytes(16).toString('hex')
    const uri = `${login.url}/sdk`
    const channel = await openChannel(relay, { siweUri: uri, domain: new URL(login.url).host, nonce }).catch(
      (error) => {
        throw away(error)
      },
    )
    const attempt = await beginAttempt(login, {
      ...{ kind: 'farcaster', jkt, project, site, language, state: 'open', lifetime: LIFETIME_MS },
      ...readUserAgent(userAgent),
      secret: { token: channel.channelToken, nonce, uri },
    })
    return { attempt: attempt.id, url: channel.url, expiresAt: attempt.expires_at }
  },
})

/** What the app has answered by now; a relay that is away for a moment is asked again. */
async function answerOf(login: Login, attempt: Attempt): Promise<AppAnswer | 'lost' | undefined> {
  try {
    return await readChannel(configOf(login).relay, z.parse(held, secretOf(login, attempt)).token)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    login.log.warn({ err: error }, 'the Farcaster relay did not say how a sign-in stands')
    return error.kind === 'away' ? undefined : 'lost'
  }
}

/** Signs in the user that the answer proves, once. */
async function finish(
  { login, services }: { readonly login: Login; readonly services: Services },
  attempt: Attempt,
  answer: AppAnswer,
  client: string,
) {
  const config = configOf(login)
  const { nonce, uri } = z.parse(held, secretOf(login, attempt))
  const expected = { nonce, uri, domain: new URL(login.url).host }
  const fid = await verifyAnswer(services.chains.getEvm(config.chain), config, answer, expected).catch((error) => {
    throw away(error)
  })
  if (fid === undefined) {
    const message = 'Farcaster’s answer is not valid. Try again, or choose another way.'
    await moveAttempt(login, attempt, 'failed', { sealed: sealFor(login, attempt.id, { message }) })
    return { status: 'failed' as const, message }
  }
  if (!(await moveAttempt(login, attempt, 'done'))) return { status: 'over' as const }
  const name = cleanText(answer.username ?? '', LONGEST_NAME) || `#${fid}`
  const account = await accountOf(login, { kind: 'farcaster', subject: `${fid}`, name })
  const { jkt, project, site, browser, system } = attempt
  const opened = await openSession(login, { account, jkt, project, site, browser, system }, true)
  await audit(login, { account, device: opened.device, project, site, client, what: 'signed-in-farcaster' })
  return { status: 'done' as const, session: opened }
}

const result = loginRoute({
  method: 'POST',
  path: '/auth/v1/farcaster/result',
  summary: 'Signs this device in, once Farcaster’s app has answered',
  asker: 'key',
  body: z.strictObject({ attempt: attemptId }),
  answer: z.discriminatedUnion('status', [
    z.object({ status: z.enum(['waiting', 'over']) }),
    z.object({ status: z.literal('done'), session }),
    z.object({ status: z.literal('failed'), message: z.string() }),
  ]),
  async handler({ login, services, body: { attempt: id }, jkt, client, signal }) {
    let asked = Number.NEGATIVE_INFINITY
    const found = await longPoll(login, signal, async () => {
      const attempt = await findAttempt(login, id, jkt)
      if (attempt?.kind !== 'farcaster' || attempt.state !== 'open') return { attempt }
      if (performance.now() - asked < RELAY_MS) return undefined
      asked = performance.now()
      const answer = await answerOf(login, attempt)
      return answer && { attempt, answer }
    })
    if (!found) return { status: 'waiting' as const }
    const { attempt } = found
    if (attempt?.kind !== 'farcaster') return { status: 'over' as const }
    if (attempt.state === 'failed') return { status: 'failed' as const, ...z.parse(failure, secretOf(login, attempt)) }
    const answer = 'answer' in found ? found.answer : undefined
    if (!answer || answer === 'lost') return { status: 'over' as const }
    return finish({ login, services }, attempt, answer, client)
  },
})

/** Sign-in with Farcaster. */
export const farcasterRoutes: readonly Route[] = [begin, result]
