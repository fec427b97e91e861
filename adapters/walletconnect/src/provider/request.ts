import {
  type CaipNetworkId,
  kernelError,
  type PlatformService,
  type RpcRequest,
  type WalletApp,
} from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { REQUEST_LIFE } from '../constants.ts'
import { toKernelError } from '../errors.ts'
import type { SignClient } from './client.ts'
import type { PairingContext } from './connector.ts'
import type { Approval, RequestedNamespaces } from './namespaces.ts'

/** The session that a call goes to. */
export interface RequestTarget {
  readonly client: SignClient
  readonly topic: string
  readonly requested: RequestedNamespaces
  readonly approval: Approval
  /** The app the user chose, to bring them back to it. */
  readonly app: WalletApp | undefined
}

/** One call as the library takes it. */
type WcCall = Parameters<SignClient['request']>[0]

function namespaceOf(network: CaipNetworkId): string {
  return network.slice(0, network.indexOf(':'))
}

/** The name of the network to send a call on. @throws `request/unsupported-method`, `request/chain-disconnected` */
function chainFor({ requested, approval }: RequestTarget, { network, method }: RpcRequest): string {
  const namespace = namespaceOf(network)
  if (!approval.methods.get(namespace)?.has(method))
    throw kernelError('request/unsupported-method', { details: { method } })
  const isUnbound = requested.get(namespace)?.chainAgnosticMethods?.includes(method)
  const known: readonly CaipNetworkId[] = [...approval.addresses.keys()]
  const target = known.find((id) => id === network) ?? (isUnbound && known.find((id) => namespaceOf(id) === namespace))
  if (!target) throw kernelError('request/chain-disconnected', { details: { method, network } })
  return approval.names.get(target) ?? target
}

/** What the session itself answers; `undefined` asks the wallet. */
function answerLocally({ requested, approval }: RequestTarget, { network, method, params }: RpcRequest): unknown {
  const addresses = approval.addresses.get(network)
  const { properties } = approval
  return (
    addresses &&
    requested.get(namespaceOf(network))?.respondLocally?.(method, { network, addresses, params, properties })
  )
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
  const note = (sent: { readonly id: number; readonly request: unknown }): void => {
    if (sent.request === call.request) id = sent.id
  }
  client.on('session_request_sent', note)
  try {
    return await client.request<unknown>(call)
  } finally {
    client.off('session_request_sent', note)
    if (id !== undefined) client.core.history.delete(call.topic, id)
  }
}

/**
 * Sends one call to the wallet, once. Only methods and networks it has approved; what the session itself answers is not
 * asked. An answer that comes after the caller aborted goes to the log.
 */
export async function sendRequest(
  { ctx, relay }: PairingContext,
  target: RequestTarget,
  call: RpcRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const known = answerLocally(target, call)
  if (known !== undefined) return known
  const { client, topic } = target
  const { method, params } = call
  const chainId = chainFor(target, call)
  const { log, platform } = ctx.services
  const stopOpening = openAppOnRequest(platform, target)
  try {
    return await abortable(
      () => requestOnce(client, { topic, chainId, request: { method, params }, expiry: REQUEST_LIFE }),
      signal,
      () => log.warn('The wallet answered a request after it was aborted', { method }),
    )
  } catch (error) {
    throw toKernelError(error, { relay, method })
  } finally {
    stopOpening()
  }
}
