import type { CaipAddress, Schema } from '@latchkey/kernel'
import type { CallOptions } from '../client/callOptions.ts'
import { networkOf } from '../client/networkOf.ts'
import { segment } from '../client/segment.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type SessionsRevokeAnswer, type SessionsRevokeBody, sessionsRevokeAnswer } from '../schemas/sessionsRevoke.ts'
import type { ApiContext } from '../types.ts'

/** Some gateways answer with an empty body: then the status alone says that it is done. */
const schema: Schema<SessionsRevokeAnswer> = { parse: (answer) => sessionsRevokeAnswer.parse(answer ?? {}) }

/** Revokes a smart session, once. */
export async function revokeSession(
  ctx: ApiContext,
  account: CaipAddress,
  { pci, signature }: SessionsRevokeBody,
  options: CallOptions = {},
): Promise<{ readonly success: boolean }> {
  const path = `v1/sessions/${segment(account, 'account')}/revoke`
  const { success = true } = await whereSupported<SessionsRevokeAnswer>(
    ctx,
    { ...options, network: networkOf(account) },
    () => send(ctx, 'post', path, { body: { pci, signature }, schema, signal: options.signal }),
    () => ({ success: false }),
  )
  return { success }
}
