import type { ConnectContext, ConnectRequest, PlatformService, WalletSession } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { acceptSession } from './acceptSession.ts'
import { askedNamespaces } from './askedNamespaces.ts'
import { followRelay } from './followRelay.ts'
import type { Line } from './line.ts'
import type { PendingPairing } from './pendingPairing.ts'
import { propose } from './propose.ts'
import { proposedNamespaces } from './proposedNamespaces.ts'
import { wcErrors } from './wcErrors.ts'

/** Where opening the wallet app leaves the page, a pending pairing outlives the attempt (specification section 4). */
function keepsPending({ isTelegram, isIos, isSafari }: PlatformService): boolean {
  return isTelegram || (isIos && isSafari)
}

/** A pending pairing that asks for the same and can still be answered. */
function reusable(
  { pending, ctx }: Line,
  key: string,
  { forceNewPairing }: ConnectRequest,
): PendingPairing | undefined {
  if (forceNewPairing || !keepsPending(ctx.services.platform)) return undefined
  return pending && !pending.isOver() && pending.key === key ? pending : undefined
}

/**
 * Pairs with a wallet: tells the URI, waits for the answer, checks it.
 * @throws `connect/expired`, `connect/rejected`, `connect/no-accounts`, and codes of this adapter
 */
export async function connectPairing(line: Line, request: ConnectRequest, io: ConnectContext): Promise<WalletSession> {
  const { signal, onPairingStateChange } = io
  const { platform } = line.ctx.services
  const asked = await askedNamespaces(io, request.namespace, request.network)
  const namespaces = proposedNamespaces(asked)
  const known = reusable(line, JSON.stringify(namespaces), request)
  if (!known) line.pending?.abandon()
  const pending = known ?? (await propose(line, namespaces, signal))
  line.pending = pending
  const client = await line.client()
  const unfollow = followRelay(client, pending.offer, onPairingStateChange)
  try {
    const settled = await abortable(() => pending.outcome, signal)
    onPairingStateChange({ state: 'settling' })
    return await acceptSession(line, { client, settled, asked, app: request.app })
  } catch (error) {
    if (!signal.aborted || !keepsPending(platform)) pending.abandon()
    throw wcErrors(error, { relay: line.relay })
  } finally {
    unfollow()
    if (line.pending === pending && pending.isOver()) line.pending = undefined
  }
}
