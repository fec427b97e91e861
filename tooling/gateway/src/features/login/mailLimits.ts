import { clientKey } from '../../core/addresses.ts'
import type { LoginConfig } from '../../core/config/loginConfig.ts'
import { GatewayError } from '../../core/errors.ts'
import type { LimitRule } from '../../core/limits.ts'
import type { Mails } from '../mail/mails.ts'
import type { Login } from './login.ts'

const HOUR = 3_600

/** How often mails are sent to one address. */
function perAddress({ mails: { seconds, perHour, perDay } }: LoginConfig): readonly LimitRule[] {
  return [
    ...(seconds > 0 ? [{ name: 'login-mail', points: 1, seconds }] : []),
    { name: 'login-mail-hour', points: perHour, seconds: HOUR },
    { name: 'login-mail-day', points: perDay, seconds: 24 * HOUR },
  ]
}

/** When another mail may be asked for, in milliseconds since 1970. */
export const resendAt = ({ config, now }: Login): number => now() + config.login.mails.seconds * 1_000

/** @throws GatewayError 503 `email-off` */
export function mailsOf({ mails }: Login): Mails {
  if (mails) return mails
  throw new GatewayError(503, 'email-off', 'Login by e-mail is off here: sign in another way.')
}

async function countAll({ limits }: Login, uses: readonly (readonly [LimitRule, string])[]): Promise<void> {
  const done: (readonly [LimitRule, string])[] = []
  for (const [rule, key] of uses) {
    const wait = await limits.use(rule, key)
    if (wait === 0) {
      done.push([rule, key])
      continue
    }
    for (const [used, by] of done) await limits.giveBack(used, by)
    const isSoon = rule.name === 'login-mail'
    throw new GatewayError(
      429,
      isSoon ? 'email-throttled' : 'email-limit',
      isSoon ? `Please try again after ${wait} seconds` : 'Too many mails were asked for: try again later.',
      { retryAfter: wait },
    )
  }
}

/**
 * Counts a mail against the limits of its address and of the client, and sends it. One that cannot be sent costs nothing.
 *
 * @param to keyed hash of the address
 * @throws GatewayError 429 `email-throttled` or `email-limit`, 502 `mail-failed`
 */
export async function sendLimited<Value>(
  login: Login,
  to: string,
  client: string,
  send: () => Promise<Value>,
): Promise<Value> {
  const { login: settings } = login.config
  const perClient = { name: 'login-mail-client', points: settings.mails.perClientHour, seconds: HOUR }
  const uses = [...perAddress(settings).map((rule) => [rule, to] as const), [perClient, clientKey(client)] as const]
  await countAll(login, uses)
  try {
    return await send()
  } catch (error) {
    for (const [rule, key] of uses) await login.limits.giveBack(rule, key)
    throw error
  }
}
