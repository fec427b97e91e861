import { isKernelError, kernelError } from '@latchkey/kernel'
import { isEndedOnChain } from '../model/onChain.ts'
import type { KeptSession } from '../model/session.ts'
import type { SmartSessionsContext } from '../plugin.ts'
import { note } from './keep.ts'
import { askOf } from './load.ts'

/** Tells why a session is not being ended: nothing of what its user has declined, or of one that has been ended already. */
async function tell(ctx: SmartSessionsContext, session: KeptSession, error: unknown): Promise<void> {
  if (isKernelError(error, 'request/rejected')) return
  if (isKernelError(error, 'request/outcome-unknown')) {
    ctx.toast('error', 'unknown')
    return
  }
  const { context, allowances } = session
  const isEnded = await isEndedOnChain(askOf(ctx, session), context, allowances.length).catch(() => false)
  if (isEnded) note(ctx, context, { isEnded })
  else ctx.toast('error', 'failed')
}

/**
 * Ends a session by a transaction of its account, once its user has approved that in the wallet. Until the chain has it, the
 * session is being ended; a co-signer stops at once.
 * @throws `request/rejected`, and as any transaction
 */
export async function revoke(ctx: SmartSessionsContext, { session }: { readonly session: KeptSession }): Promise<void> {
  const { capability, plugins, services } = ctx
  const { account, context, pci, expiry } = session
  const end = capability('revokePermissions')
  if (!end) throw kernelError('capability/missing', { details: { capability: 'revokePermissions' } })
  const request = { context, address: account, expiry, ...(pci === undefined ? {} : { pci }) }
  const hash = await end({ request }).catch(async (error: unknown) => {
    await tell(ctx, session, error)
    throw error
  })
  if (typeof hash !== 'string')
    throw kernelError('connect/malformed', { details: { method: 'revokePermissions', expected: 'a hash' } })
  note(ctx, context, { ending: hash })
  if (pci === undefined || !plugins.api) return
  // What the service makes of it changes nothing of the end itself.
  await plugins.api
    .revokeSession(account, { pci, signature: hash })
    .catch((error: unknown) => services.log.warn('The co-signer was not told of the end of a session', error))
}
