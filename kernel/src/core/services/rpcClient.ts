import type { ChainFamily } from '../adapters/adapter.ts'
import { abortError, kernelError } from '../errors/errorTable.ts'
import { isKernelError } from '../errors/kernelError.ts'
import type { CaipNetworkId, Network } from '../network/network.ts'
import type { RpcConfig } from './createServices.ts'
import { nodeUrl, retryReads } from './httpClient.ts'
import { createNode, type RpcCall, type RpcNode } from './rpcNode.ts'
import type { ClockService, RpcService } from './services.ts'

/** Most requests in flight whose equals wait for their answer. */
const DEDUPE_SIZE = 8192
/** Milliseconds of silence after which the next node is asked too, so that it answers within 1 s. */
const PATIENCE = 800

/** Asks a user, signs, or moves money, whatever the chain: such calls belong to a wallet and are never repeated. */
const NOT_A_READ = /^(?:wallet_|personal_|post |(?:[a-z\d]+_)?(?:sign|send|request|submit))/i

/**
 * Whether a method hands signed bytes over; others have to be reads.
 * @throws `config/invalid` for methods that prompt a user or change something
 */
async function isBroadcast(method: string, family: ChainFamily | undefined): Promise<boolean> {
  if (typeof method === 'string' && method !== '') {
    const lists = (await family?.methods())?.rpc
    if (lists?.broadcast?.includes(method)) return true
    if (!(NOT_A_READ.test(method) || lists?.approval.includes(method))) return false
  }
  throw kernelError('config/invalid', {
    details: { argument: 'method', problem: `"${method}" is not a read; send it through the wallet's session` },
  })
}

/** JSON-RPC codes worth another try. */
const PASSING = new Set<unknown>([-1, -32005, -32603])

/** Whether another node may answer the same call. */
function isNodeFault(error: unknown): boolean {
  if (!isKernelError(error)) return false
  const { code, details } = error
  return (
    code.startsWith('http/') || code === 'rpc/malformed' || code === 'rpc/wrong-chain' || PASSING.has(details.rpcCode)
  )
}

/** Whether the node itself is at fault rather than this one call, so that other calls should avoid it too. */
function isNodeDown(error: unknown): boolean {
  return isNodeFault(error) && isKernelError(error) && error.code !== 'rpc/internal' && error.details.rpcCode !== -1
}

/** Whether waiting a little may help when all nodes failed. */
function isPassing(error: unknown): boolean {
  return (
    isNodeFault(error) &&
    !['rpc/wrong-chain', 'http/timeout', 'http/too-large'].some((code) => isKernelError(error, code))
  )
}

interface Shared {
  readonly promise: Promise<unknown>
  readonly abort: () => void
  waiting: number
}

/** Joins a running request that has the same key, or starts one; it is aborted when its last caller has left. */
type ShareRequest = (
  key: string,
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => Promise<unknown>,
) => Promise<unknown>

/** Equal requests share one answer while it is pending. */
function sharedRequests(): ShareRequest {
  const running = new Map<string, Shared>()

  function begin(key: string, start: (signal: AbortSignal) => Promise<unknown>): Shared {
    const controller = new AbortController()
    const promise = start(controller.signal).finally(() => forget(key, shared))
    const shared: Shared = { promise, abort: () => controller.abort(), waiting: 0 }
    if (running.size >= DEDUPE_SIZE) for (const oldest of [...running.keys()].slice(0, 1)) running.delete(oldest)
    running.set(key, shared)
    return shared
  }

  function forget(key: string, shared: Shared): void {
    if (running.get(key) === shared) running.delete(key)
  }

  return async (key, signal, start) => {
    if (signal?.aborted) throw abortError(signal)
    const shared = running.get(key) ?? begin(key, start)
    shared.waiting++
    let onAbort: () => void = () => undefined
    const aborted = new Promise<never>((_, reject) => {
      onAbort = () => reject(abortError(signal))
      signal?.addEventListener('abort', onAbort, { once: true })
    })
    try {
      return await Promise.race([shared.promise, aborted])
    } finally {
      signal?.removeEventListener('abort', onAbort)
      shared.waiting--
      if (shared.waiting === 0) {
        forget(key, shared)
        shared.abort()
      }
    }
  }
}

/** Over all rounds of handing signed bytes over: whether a node was given them and never said what it did with them. */
interface Broadcast {
  isUnanswered: boolean
}

/** Whether a node that failed may have taken them: not one of another chain, nor one that is closed beside a refusal. */
const mayHaveTaken = (error: unknown, refusal: unknown): boolean =>
  !(isKernelError(error, 'rpc/wrong-chain') || (refusal && isKernelError(error, 'http/status')))

const outcomeUnknown = ({ method }: RpcCall, cause: unknown): Error =>
  kernelError('request/outcome-unknown', { details: { method }, cause })

/**
 * Asks nodes in order: the next one when one fails, and also when one stays silent for too long. The first answer
 * counts, and an answer that blames the call itself ends the matter, unless it is about signed bytes: who refuses may be behind.
 * @throws what the last node said; of signed bytes the first refusal, or `request/outcome-unknown` when another may have them
 */
function firstAnswer(
  nodes: readonly RpcNode[],
  call: RpcCall,
  signal: AbortSignal,
  clock: ClockService,
  broadcast?: Broadcast,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const work = new AbortController()
    const silent = new Set<RpcNode>()
    const onAbort = (): void => end(() => reject(signal.reason))
    let next = 0
    let refusal: unknown

    function end(settle: () => void): void {
      signal.removeEventListener('abort', onAbort)
      settle()
      work.abort()
    }

    function failed(node: RpcNode, error: unknown): void {
      silent.delete(node)
      if (work.signal.aborted) return
      if (isNodeDown(error)) node.rest()
      const isFault = isNodeFault(error)
      if (!isFault) refusal ??= error
      else if (broadcast) broadcast.isUnanswered ||= mayHaveTaken(error, refusal)
      if (!(isFault || broadcast)) end(() => reject(error))
      else if (next < nodes.length) askNext()
      else if (silent.size === 0)
        end(() => reject(refusal && broadcast?.isUnanswered ? outcomeUnknown(call, refusal) : (refusal ?? error)))
    }

    function answered(node: RpcNode, result: unknown): void {
      silent.delete(node)
      for (const other of silent) other.rest()
      end(() => resolve(result))
    }

    function askNext(): void {
      const node = nodes[next++]
      if (!node || work.signal.aborted) return
      silent.add(node)
      node.call(call, work.signal).then(
        (result) => answered(node, result),
        (error: unknown) => failed(node, error),
      )
      const asked = next
      clock.sleep(PATIENCE, work.signal).then(
        () => (next === asked ? askNext() : undefined),
        () => undefined,
      )
    }

    signal.addEventListener('abort', onAbort, { once: true })
    askNext()
  })
}

function keyOf(network: string, call: RpcCall): string {
  try {
    return JSON.stringify([network, call])
  } catch (cause) {
    throw kernelError('config/invalid', {
      details: { argument: 'params', problem: 'it cannot be written as JSON' },
      cause,
    })
  }
}

/** The implementation behind `services.rpc`. */
export function createRpcClient(config: RpcConfig): RpcService {
  const { clock, log } = config
  const known = new Map<string, RpcNode>()
  const share = sharedRequests()
  const familyOf = (network?: Network) => config.families().find(({ namespace }) => namespace === network?.namespace)

  function nodeOf(address: string, network: Network): RpcNode | undefined {
    const key = `${network.id} ${address}`
    const place = nodeUrl(address, config)
    const node = known.get(key) ?? (place && createNode(place, network, familyOf(network), config))
    if (node) known.set(key, node)
    return node
  }

  function nodesOf(id: CaipNetworkId, only?: string): readonly RpcNode[] {
    const network = config.networks().find((candidate) => candidate.id === id)
    if (!network) throw kernelError('config/unknown-network', { details: { id } })
    const nodes = network.rpcUrls.flatMap(
      (address) => (address === (only ?? address) && nodeOf(address, network)) || [],
    )
    if (nodes.length > 0) return nodes
    throw kernelError('rpc/unavailable', { details: { network: id, problem: 'no http(s) address' } })
  }

  /** Nodes that rest are asked only when there is no other. */
  async function ask(id: CaipNetworkId, call: RpcCall, signal: AbortSignal, broadcast?: Broadcast): Promise<unknown> {
    const nodes = nodesOf(id, call.node)
    try {
      return await retryReads({ clock, signal, transient: isPassing }, () => {
        const awake = nodes.filter((node) => !node.isResting())
        return firstAnswer(awake.length > 0 ? awake : nodes, call, signal, clock, broadcast)
      })
    } catch (error) {
      if (!isKernelError(error) || !error.code.startsWith('http/')) throw error
      // Of an address, which may hold a key, only the host.
      const details = { network: id, method: call.method, hosts: nodes.map(({ url }) => new URL(url).host).join(', ') }
      const unavailable = kernelError('rpc/unavailable', { details, cause: error })
      log.warn(unavailable.message, error)
      throw unavailable
    }
  }

  return {
    async request(id, method, params, options) {
      const network = config.networks().find((candidate) => candidate.id === id)
      const isSending = await isBroadcast(method, familyOf(network))
      const call = { method, params, node: options?.node }
      return share(keyOf(id, call), options?.signal, (signal) =>
        ask(id, call, signal, isSending ? { isUnanswered: false } : undefined),
      )
    },
  }
}
