import type { CaipAddress } from '@latchkey/kernel'
import * as z from 'zod/mini'
import type { CallOptions } from '../client/request.ts'
import { ask, networkOf } from '../client/supportedNetworks.ts'
import { sessions, sessionsRevoke } from '../endpoints.ts'
import type { ApiContext } from '../plugin.ts'
import type { SessionsAnswer, SessionsRevokeBody } from '../schemas/sessions.ts'

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
const revoke = {
  ...sessionsRevoke,
  answer: z.pipe(
    z.transform((answer: unknown): unknown => answer ?? {}),
    sessionsRevoke.answer,
  ),
}

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
