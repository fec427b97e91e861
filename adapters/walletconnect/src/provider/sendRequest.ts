import { type CaipNetworkId, kernelError, type RpcRequest, type WalletApp } from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { REQUEST_LIFE } from '../constants.ts'
import type { ApprovedSession } from './approvedSession.ts'
import { ask } from './ask.ts'
import type { Asked } from './askedNamespaces.ts'
import type { SignClient } from './clientTypes.ts'
import type { Line } from './line.ts'
import { openApp } from './openApp.ts'
import { wcErrors } from './wcErrors.ts'

/** The session that a call goes to. */
export interface RequestParts {
  readonly client: SignClient
  readonly topic: string
  readonly asked: Asked
  readonly approved: ApprovedSession
  readonly app: WalletApp | undefined
}

/** The name of the network to send a call on. @throws `request/unsupported-method`, `request/chain-disconnected` */
function chainFor({ asked, approved }: RequestParts, { network, method }: RpcRequest): string {
  const namespace = network.slice(0, network.indexOf(':'))
  if (!approved.methods.get(namespace)?.has(method))
    throw kernelError('request/unsupported-method', { details: { method } })
  const isUnbound = asked.get(namespace)?.chainAgnosticMethods?.includes(method)
  const known: readonly CaipNetworkId[] = [...approved.addresses.keys()]
  const target =
    known.find((one) => one === network) ?? (isUnbound && known.find((one) => one.startsWith(`${namespace}:`)))
  if (!target) throw kernelError('request/chain-disconnected', { details: { method, network } })
  return approved.names.get(target) ?? target
}

function answerHere({ asked, approved }: RequestParts, { network, method, params }: RpcRequest): unknown {
  const addresses = approved.addresses.get(network)
  const { properties } = approved
  const namespace = network.slice(0, network.indexOf(':'))
  return addresses && asked.get(namespace)?.respondLocally?.(method, { network, addresses, params, properties })
}

/**
 * Sends one call to the wallet, once. Only methods and networks it has approved; what the session itself answers is not
 * asked. An answer that comes after the caller has given up goes to the log.
 */
export async function sendRequest(
  line: Line,
  parts: RequestParts,
  call: RpcRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const known = answerHere(parts, call)
  if (known !== undefined) return known
  const { client, topic } = parts
  const { method, params } = call
  const chainId = chainFor(parts, call)
  const { log } = line.ctx.services
  const stopOpening = openApp(line.ctx.services.platform, parts)
  try {
    return await abortable(
      () => ask(client, { topic, chainId, request: { method, params }, expiry: REQUEST_LIFE }),
      signal,
      () => log.warn('The wallet answered a request that had been given up', { method }),
    )
  } catch (error) {
    throw wcErrors(error, { relay: line.relay, method })
  } finally {
    stopOpening()
  }
}
