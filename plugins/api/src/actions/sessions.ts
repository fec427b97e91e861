import type { CaipAddress, Schema } from '@latchkey/kernel'
import { type CallOptions, segment, send } from '../client/request.ts'
import { networkOf, whereSupported } from '../client/supportedNetworks.ts'
import type { ApiContext } from '../plugin.ts'
import {
  type SessionsAnswer,
  type SessionsRevokeAnswer,
  type SessionsRevokeBody,
  sessionsAnswer,
  sessionsRevokeAnswer,
} from '../schemas/sessions.ts'

/** Smart sessions of a CAIP-10 account; none where its network is not supported. */
export async function getSessions(
  ctx: ApiContext,
  account: CaipAddress,
  options: CallOptions = {},
): Promise<SessionsAnswer> {
  return whereSupported<SessionsAnswer>(
    ctx,
    { ...options, network: networkOf(account) },
    () =>
      send(ctx, 'get', `v1/sessions/${segment(account, 'account')}`, {
        schema: sessionsAnswer,
        signal: options.signal,
      }),
    () => ({ pcis: [] }),
  )
}

/** Some gateways answer with an empty body: then the status alone means success. */
const revokeSchema: Schema<SessionsRevokeAnswer> = { parse: (answer) => sessionsRevokeAnswer.parse(answer ?? {}) }

/** Never repeated by itself; `success: false` where the network is not supported. */
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
    () => send(ctx, 'post', path, { body: { pci, signature }, schema: revokeSchema, signal: options.signal }),
    () => ({ success: false }),
  )
  return { success }
}
