import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { CallOptions } from '../client/request.ts'
import { ask, networkOf } from '../client/supportedNetworks.ts'
import { sessions, sessionsActivate, sessionsCreate, sessionsRevoke } from '../endpoints.ts'
import { apiError } from '../errors.ts'
import type { ApiContext } from '../plugin.ts'
import type {
  SessionsActivateBody,
  SessionsAnswer,
  SessionsCreateAnswer,
  SessionsCreateBody,
  SessionsRevokeBody,
} from '../schemas/sessions.ts'

/** Smart sessions of a CAIP-10 account; none where its network is not supported. */
export async function getSessions(
  ctx: ApiContext,
  account: CaipAddress,
  options: CallOptions = {},
): Promise<SessionsAnswer> {
  const where = { ...options, network: networkOf(account) }
  return ask(ctx, sessions, { params: { address: account } }, where, () => ({ pcis: [] }))
}

/** Some gateways answer with an empty body or `null`: then the status alone means success. */
const orNothing = <Answer>(answer: z.ZodMiniType<Answer>) =>
  z.pipe(
    z.transform((given: unknown): unknown => given ?? {}),
    answer,
  )
const revoke = { ...sessionsRevoke, answer: orNothing(sessionsRevoke.answer) }
const activate = { ...sessionsActivate, answer: orNothing(sessionsActivate.answer) }

/** Never repeated by itself; `success: false` where the network is not supported. */
export async function revokeSession(
  ctx: ApiContext,
  account: CaipAddress,
  { pci, signature }: SessionsRevokeBody,
  options: CallOptions = {},
): Promise<{ readonly success: boolean }> {
  const asked = { params: { address: account }, body: { pci, signature } }
  const where = { ...options, network: networkOf(account) }
  const { success = true } = await ask(ctx, revoke, asked, where, () => ({ success: false }))
  return { success }
}

function unsupported(): never {
  throw apiError('api/sessions-unsupported')
}

/**
 * Begins a session with the gateway's co-signer, whose key goes before the site's own. Never repeated by itself.
 * @throws `api/sessions-unsupported` where the account's network is not supported
 */
export async function createSession(
  ctx: ApiContext,
  account: CaipAddress,
  body: SessionsCreateBody,
  options: CallOptions = {},
): Promise<SessionsCreateAnswer> {
  const where = { ...options, network: networkOf(account) }
  return ask(ctx, sessionsCreate, { params: { address: account }, body }, where, unsupported)
}

/**
 * Hands the co-signer what the wallet has signed: from then on the session can be used. Never repeated by itself.
 * @throws `api/sessions-unsupported`
 */
export async function activateSession(
  ctx: ApiContext,
  account: CaipAddress,
  body: SessionsActivateBody,
  options: CallOptions = {},
): Promise<{ readonly success: boolean }> {
  const where = { ...options, network: networkOf(account) }
  const { success = true } = await ask(ctx, activate, { params: { address: account }, body }, where, unsupported)
  return { success }
}
