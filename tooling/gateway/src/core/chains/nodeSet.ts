import type { ChainConfig } from '../config/chainConfig.ts'
import type { Telemetry } from '../telemetry.ts'
import type { NodeHealth, RpcCall, RpcOutcome } from './chain.ts'
import { withLimit } from './hedgedRequest.ts'
import { NodeError, sendCalls } from './sendCalls.ts'

/** How long a node that failed is left alone, in milliseconds. */
const COOLDOWN_MS = 30_000

/** How long what a node said of its newest block counts, in milliseconds. */
const HEAD_MS = 15_000

/** An EVM node whose newest block is older than this is believed only when another node agrees with it, in seconds. */
const STALE_S = 600

/** Asked for the chain's identity; block 0 has the hash that names the chain where the reference is one (CAIP-2). */
const IDENTITY: Readonly<Record<string, RpcCall>> = {
  eip155: { method: 'eth_chainId', params: [] },
  solana: { method: 'getGenesisHash', params: [] },
  polkadot: { method: 'chain_getBlockHash', params: [0] },
  bip122: { method: 'getblockhash', params: [0] },
}

/** Asked for how far a node is, and by how much it may be behind the best: of EVM chains seconds, else blocks. */
const PROGRESS: Readonly<Record<string, { readonly call: RpcCall; readonly tolerance: number }>> = {
  eip155: { call: { method: 'eth_getBlockByNumber', params: ['latest', false] }, tolerance: 60 },
  solana: { call: { method: 'getSlot', params: [] }, tolerance: 150 },
  polkadot: { call: { method: 'chain_getHeader', params: [] }, tolerance: 10 },
  bip122: { call: { method: 'getblockcount', params: [] }, tolerance: 2 },
}

/** One address of a chain's pool and what is known of it. */
export interface RpcNode {
  readonly url: string
  /** Of the address; shown instead of it, because addresses hold keys. */
  readonly host: string
  /** It said that it serves the configured chain; asked again after each failure. */
  isChecked: boolean
  /** Milliseconds of the monotonic clock until which it is left alone. */
  cooldownUntil: number
  lastError: string | undefined
  /** How far it is, the more the further; `undefined` when it does not say. */
  progress: number | undefined
  /** Milliseconds of the monotonic clock when the progress was asked for. */
  progressAt: number
  checking: Promise<void> | undefined
}

/** The nodes of one chain, and which of them may be asked. */
export interface NodeSet {
  /** How many are configured. */
  readonly size: number
  /** Those that are not left alone, in order; all when every one is, because an answer late is better than none. */
  candidates(): readonly RpcNode[]
  /** Leaves a node that failed alone for a while. */
  coolDown(node: RpcNode, error: unknown): void
  /**
   * Puts calls to one node within its time, once it has said that it serves the chain and is not behind.
   *
   * @param onSend called when the calls have left for it
   * @throws NodeError
   */
  ask(
    node: RpcNode,
    calls: readonly RpcCall[],
    signal: AbortSignal | undefined,
    onSend?: () => void,
  ): Promise<readonly RpcOutcome[]>
  health(): readonly NodeHealth[]
}

/** Which nodes, and how they are asked. */
export interface NodeSetOptions {
  readonly chain: ChainConfig
  /** Milliseconds for one node's answer. */
  readonly timeout: number
  /** Called for every node that failed, with its chain's CAIP-2 id and its host. */
  readonly onFailure?: (chain: string, node: string, error: unknown) => void
  /** Called for every answer of a node, with its chain's CAIP-2 id, its host and the seconds that it took. */
  readonly onAnswer?: (chain: string, node: string, seconds: number) => void
  /** Traces what is asked of a node. */
  readonly upstream?: Telemetry['upstream']
}

const untraced: Telemetry['upstream'] = (_name, _attributes, work) => work()

/** What a node must say of itself, by the CAIP-2 definition of its namespace. */
function isExpected(namespace: string, reference: string, answer: unknown): boolean {
  if (typeof answer !== 'string') return false
  if (namespace === 'eip155') return /^0x[0-9a-f]+$/i.test(answer) && BigInt(answer) === BigInt(reference)
  const genesis = namespace === 'polkadot' ? answer.slice(2) : answer
  return genesis.slice(0, 32) === reference
}

const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function progressOf(namespace: string, answer: unknown): number | undefined {
  if (namespace === 'eip155') {
    const time = getField(answer, 'timestamp')
    // Seconds behind the clock: comparable although two nodes are asked at two moments.
    return typeof time === 'string' && /^0x[0-9a-f]{1,12}$/i.test(time) ? Number(time) - Date.now() / 1000 : undefined
  }
  const height = namespace === 'polkadot' ? Number(getField(answer, 'number')) : answer
  return typeof height === 'number' && Number.isSafeInteger(height) ? height : undefined
}

/** Asks a node which chain it serves; throws when it is another one than configured. */
async function checkIdentity(chain: ChainConfig, url: string, signal: AbortSignal): Promise<void> {
  const [namespace = '', reference = ''] = chain.id.split(':')
  const call = IDENTITY[namespace]
  if (!call || (chain.checkId === false && namespace !== 'eip155')) return
  const [outcome] = await sendCalls(url, [call], signal)
  if (outcome && 'result' in outcome && isExpected(namespace, reference, outcome.result)) return
  throw new NodeError('wrong-chain', `A node configured for ${chain.id} serves another chain: correct rpcUrls.`)
}

const newNode = (url: string): RpcNode => ({
  url,
  host: new URL(url).host,
  isChecked: false,
  cooldownUntil: 0,
  lastError: undefined,
  progress: undefined,
  progressAt: 0,
  checking: undefined,
})

/** How nodes of a family are asked how far they are. */
type Probe = (typeof PROGRESS)[string]

/** How much a node is behind the best of its siblings; 0 while nothing speaks against it. */
function lagAmong(nodes: readonly RpcNode[], node: RpcNode, probe: Probe | undefined, isEvm: boolean): number {
  const { progress } = node
  if (!probe || progress === undefined) return 0
  const lag = Math.max(...nodes.flatMap((other) => other.progress ?? [])) - progress
  if (lag > probe.tolerance) return lag
  const isConfirmed = nodes.some(
    (other) => other !== node && Math.abs((other.progress ?? Number.NEGATIVE_INFINITY) - progress) <= probe.tolerance,
  )
  return isEvm && !isConfirmed && -progress > STALE_S ? -progress : 0
}

function healthOf(node: RpcNode, lag: number, unit: string): NodeHealth {
  if (node.cooldownUntil > performance.now())
    return { node: node.host, state: 'failing', reason: node.lastError ?? 'unknown' }
  if (lag > 0) return { node: node.host, state: 'behind', reason: `${Math.round(lag)} ${unit} behind the others` }
  return { node: node.host, state: node.isChecked ? 'ok' : 'unknown' }
}

/** Traces one question, and tells how long its answer took. */
async function measured<Answer>(
  { chain, onAnswer, upstream = untraced }: NodeSetOptions,
  { host }: RpcNode,
  calls: readonly RpcCall[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const start = performance.now()
  const attributes = { 'server.address': host, 'rpc.method': calls[0]?.method ?? '', 'latchkey.chain': chain.id }
  const answer = await upstream(`node ${chain.id}`, attributes, work)
  onAnswer?.(chain.id, host, (performance.now() - start) / 1000)
  return answer
}

async function readProgress(node: RpcNode, probe: Probe, namespace: string, signal: AbortSignal): Promise<void> {
  const [outcome] = await sendCalls(node.url, [probe.call], signal)
  node.progress = outcome && 'result' in outcome ? progressOf(namespace, outcome.result) : undefined
  node.progressAt = performance.now()
}

/** The configured nodes, none of which was asked anything yet. */
export function nodeSet(options: NodeSetOptions): NodeSet {
  const { chain, timeout, onFailure } = options
  const [namespace = ''] = chain.id.split(':')
  const probe = chain.isLocal || chain.rpcUrls.length < 2 ? undefined : PROGRESS[namespace]
  const nodes = chain.rpcUrls.map(newNode)

  const lagOf = (node: RpcNode): number => lagAmong(nodes, node, probe, namespace === 'eip155')

  /** Asks who a node is and how far; callers at the same moment share it. */
  function check(node: RpcNode): Promise<void> {
    node.checking ??= withLimit(timeout, undefined, async (limited) => {
      if (!node.isChecked) await checkIdentity(chain, node.url, limited)
      if (probe) await readProgress(node, probe, namespace, limited)
      node.isChecked = true
    }).finally(() => {
      node.checking = undefined
    })
    return node.checking
  }

  /** Who is asked for the first time is compared with its siblings: all say how far they are. */
  function survey(): void {
    if (!probe) return
    const isOld = ({ progressAt }: RpcNode) => progressAt === 0 || performance.now() - progressAt > HEAD_MS
    for (const node of nodes.filter((candidate) => isOld(candidate) && candidate.cooldownUntil <= performance.now()))
      check(node).catch((error: unknown) => coolDown(node, error))
  }

  function coolDown(node: RpcNode, error: unknown): void {
    const pause = error instanceof NodeError ? error.pauseMs : undefined
    node.isChecked = false
    node.cooldownUntil = performance.now() + (pause ?? COOLDOWN_MS)
    node.lastError = error instanceof Error ? error.message : 'unknown'
    onFailure?.(chain.id, node.host, error)
  }

  const unit = namespace === 'eip155' ? 'seconds' : 'blocks'
  return {
    size: nodes.length,
    candidates() {
      survey()
      const available = nodes.filter((node) => node.cooldownUntil <= performance.now())
      const fresh = available.filter((node) => lagOf(node) === 0)
      return fresh.length > 0 ? fresh : available.length > 0 ? available : nodes
    },
    coolDown,
    async ask(node, calls, signal, onSend) {
      if (!node.isChecked || (probe && performance.now() - node.progressAt > HEAD_MS)) await check(node)
      signal?.throwIfAborted()
      const lag = lagOf(node)
      if (lag > 0)
        throw new NodeError('behind', `The node is ${Math.round(lag)} ${unit} behind the others: it is not believed.`)
      onSend?.()
      const work = () => withLimit(timeout, signal, (limited) => sendCalls(node.url, calls, limited))
      return measured(options, node, calls, work)
    },
    health: () => nodes.map((node) => healthOf(node, lagOf(node), unit)),
  }
}
