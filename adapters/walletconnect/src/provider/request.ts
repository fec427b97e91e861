import {
  type CaipNetworkId,
  type ClockService,
  kernelError,
  type PlatformService,
  type RpcOptions,
  type RpcRequest,
  type WalletApp,
  type WalletSession,
} from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { READ_LIMIT, REQUEST_LIFE, SWITCH_GRACE } from '../constants.ts'
import { toKernelError } from '../errors.ts'
import type { Approval } from './approval.ts'
import type { SignClient } from './client.ts'
import type { PairingContext } from './connector.ts'
import type { RequestedNamespaces } from './namespaces.ts'

/** The session that requests go to. */
export interface RequestTarget {
  readonly client: SignClient
  readonly topic: string
  readonly requested: RequestedNamespaces
  /** The app the user chose, to bring them back to it. */
  readonly app: WalletApp | undefined
  /** What the wallet has approved by now. */
  approval(): Approval
  /** Calls back when the wallet has approved something else. */
  onApproval(listener: () => void): () => void
}

/** One call as the library takes it. */
type WcCall = Parameters<SignClient['request']>[0]

function namespaceOf(network: CaipNetworkId): string {
  return network.slice(0, network.indexOf(':'))
}

function isChainAgnostic({ requested }: RequestTarget, { network, method }: RpcRequest): boolean {
  return requested.get(namespaceOf(network))?.chainAgnosticMethods?.includes(method) ?? false
}

function isRead({ requested }: RequestTarget, { network, method }: RpcRequest): boolean {
  return requested.get(namespaceOf(network))?.reads.includes(method) ?? false
}

/** The name of the network to send a call on. @throws `request/unsupported-method`, `request/chain-disconnected` */
function chainFor(target: RequestTarget, call: RpcRequest): string {
  const approval = target.approval()
  const { network, method } = call
  const namespace = namespaceOf(network)
  if (!approval.methods.get(namespace)?.has(method))
    throw kernelError('request/unsupported-method', { details: { method } })
  const known: readonly CaipNetworkId[] = [...approval.addresses.keys()]
  const chain =
    known.find((id) => id === network) ??
    (isChainAgnostic(target, call) && known.find((id) => namespaceOf(id) === namespace))
  if (!chain) throw kernelError('request/chain-disconnected', { details: { method, network } })
  return approval.names.get(chain) ?? chain
}

/** What the session itself answers; `undefined` asks the wallet. */
function answerLocally({ requested, approval }: RequestTarget, { network, method, params }: RpcRequest): unknown {
  const { addresses: all, properties } = approval()
  const addresses = all.get(network)
  const respond = requested.get(namespaceOf(network))?.respondLocally
  return addresses && respond?.(method, { network, addresses, params, properties })
}

/** Waits for the wallet to approve a network, but not for ever. */
async function untilApproved(
  { approval, onApproval }: RequestTarget,
  network: CaipNetworkId,
  clock: ClockService,
  signal: AbortSignal,
): Promise<void> {
  const over = new AbortController()
  const approved = new Promise<void>((resolve) => {
    const off = onApproval(() => approval().addresses.has(network) && resolve())
    over.signal.addEventListener('abort', off, { once: true })
  })
  const late = clock.sleep(SWITCH_GRACE, over.signal)
  late.catch(() => undefined)
  try {
    await abortable(() => Promise.race([approved, late]), signal)
  } finally {
    over.abort()
  }
}

/** The address that brings a user to a request in their wallet app. */
function appLink({ link }: WalletApp, id: number, topic: string): string {
  const query = `requestId=${id}&sessionTopic=${topic}`
  const base = link.endsWith('/') ? link.slice(0, -1) : link
  if (!base.startsWith('https://t.me')) return `${base}/wc?${query}`
  const start = btoa(query).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${base}${base.includes('?') ? '&' : '?'}startapp=${start}`
}

/** On a phone, opens the wallet app as soon as the relay has the session's next request; the result stops waiting for it. */
function openAppOnRequest(platform: PlatformService, { client, topic, app }: RequestTarget): () => void {
  if (!platform.isMobile || !app) return () => undefined
  const open = (sent: { readonly topic: string; readonly id: number }): void => {
    if (sent.topic !== topic) return
    stop()
    const isPage = platform.isTelegram || app.link.startsWith('http')
    platform.openLink(appLink(app, sent.id, topic), isPage ? '_blank' : '_self')
  }
  const stop = (): void => {
    client.off('session_request_sent', open)
  }
  client.on('session_request_sent', open)
  return stop
}

/** Asks the wallet once. Question and answer are not stored: the library would keep them for 30 days. */
async function requestOnce(client: SignClient, call: WcCall): Promise<unknown> {
  let id: number | undefined
  const onSent = (sent: { readonly id: number; readonly request: unknown }): void => {
    if (sent.request === call.request) id = sent.id
  }
  client.on('session_request_sent', onSent)
  try {
    return await client.request<unknown>(call)
  } finally {
    client.off('session_request_sent', onSent)
    if (id !== undefined) client.core.history.delete(call.topic, id)
  }
}

/** Sends one call to the wallet; an answer that comes after the caller aborted goes to the log. */
async function send({ ctx, relay }: PairingContext, target: RequestTarget, call: RpcRequest, options: RpcOptions) {
  const { client, topic } = target
  const { method, params } = call
  const chainId = chainFor(target, call)
  const { log, platform } = ctx.services
  // The user has nothing to do there for a read: the app would show nothing.
  const stopOpening = isRead(target, call) ? undefined : openAppOnRequest(platform, target)
  try {
    return await abortable(
      () => {
        const answer = requestOnce(client, { topic, chainId, request: { method, params }, expiry: REQUEST_LIFE })
        options.onSent?.(answer)
        return answer
      },
      options.signal,
      () => log.warn('The wallet answered a request after it was aborted', { method }),
    )
  } catch (error) {
    throw toKernelError(error, { relay, method })
  } finally {
    stopOpening?.()
  }
}

/** A read fails in time: a wallet app that is asleep does not answer. @throws `http/timeout` */
async function sendRead(pairing: PairingContext, target: RequestTarget, call: RpcRequest, options: RpcOptions) {
  const { clock } = pairing.ctx.services
  const over = new AbortController()
  const late = async (): Promise<never> => {
    await clock.sleep(READ_LIMIT, over.signal)
    throw kernelError('http/timeout', { details: { url: target.app?.name ?? 'The wallet', limit: READ_LIMIT } })
  }
  try {
    return await Promise.race([send(pairing, target, call, options), late()])
  } finally {
    over.abort()
  }
}

/**
 * The requests of one session, each sent once. Only methods and networks the wallet has approved; what the session itself
 * answers is not asked. A wallet that has just switched may say that it approves the new network after its answer: a
 * request for that network waits for it.
 */
export function sessionRequests(pairing: PairingContext, target: RequestTarget): WalletSession['request'] {
  const { clock } = pairing.ctx.services
  let switchedAt = Number.NEGATIVE_INFINITY
  return async (call, options) => {
    const isNew = !target.approval().addresses.has(call.network)
    if (isNew && clock.now() - switchedAt < SWITCH_GRACE)
      await untilApproved(target, call.network, clock, options.signal)
    const known = answerLocally(target, call)
    if (known !== undefined) return known
    const answer = await (isRead(target, call) ? sendRead : send)(pairing, target, call, options)
    if (isChainAgnostic(target, call)) switchedAt = clock.now()
    return answer
  }
}
