import { isKernelError, type Services } from '@latchkey/kernel'
import { malformedAnswer, type NodeContext, nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { everyNode } from '@latchkey/kernel/assets'
import { type Metadata, readMetadata, unwrapMetadata } from '../codec/metadata.ts'
import { blockHash, readBytes } from './rpc.ts'

/** What a chain runs at a block. */
export interface Runtime {
  readonly genesis: string
  readonly specName: string
  readonly specVersion: number
  readonly transactionVersion: number
  /** As the runtime gave it, and as it was read here. */
  readonly bytes: Uint8Array
  readonly metadata: Metadata
}

/** The runtime API `Metadata`, which from its second version on gives metadata of a wanted version. */
const METADATA_API = '0x37e397fc7c91f5e4'
const VERSION_15 = '0x0f000000'
/** Runtimes that are remembered; each takes some megabytes. */
const MAX_KNOWN = 4

const known = new WeakMap<Services, Map<string, Promise<Runtime>>>()

const keyOf = (genesis: string, specVersion: unknown): string => `${genesis}-${specVersion}`

async function askMetadata(ctx: NodeContext, apis: unknown, at: readonly string[]): Promise<Uint8Array> {
  const list: readonly unknown[] = Array.isArray(apis) ? apis : []
  const hasVersions = list.some((item) => Array.isArray(item) && item[0] === METADATA_API && Number(item[1]) > 1)
  if (!hasVersions) return readBytes(ctx, 'state_getMetadata', at)
  const answer = await readBytes(ctx, 'state_call', ['Metadata_metadata_at_version', VERSION_15, ...at])
  return answer.length > 1 ? answer : readBytes(ctx, 'state_getMetadata', at)
}

async function load(ctx: NodeContext, version: unknown, genesis: string, at: readonly string[]): Promise<Runtime> {
  const [specVersion, transactionVersion] = [
    readProperty(version, 'specVersion'),
    readProperty(version, 'transactionVersion'),
  ]
  if (typeof specVersion !== 'number' || typeof transactionVersion !== 'number')
    throw malformedAnswer(ctx, 'state_getRuntimeVersion', 'versions')
  const answer = await askMetadata(ctx, readProperty(version, 'apis'), at)
  try {
    const bytes = unwrapMetadata(answer)
    const specName = String(readProperty(version, 'specName'))
    return { genesis, specName, specVersion, transactionVersion, bytes, metadata: readMetadata(bytes) }
  } catch (cause) {
    throw isKernelError(cause, 'transfer/unreadable')
      ? malformedAnswer(ctx, 'state_getMetadata', String(cause.details.problem))
      : cause
  }
}

/**
 * What the chain runs, now or at a block. Its metadata is asked for once in the page's life, unless it is forgotten.
 * @throws `rpc/malformed`
 */
export async function loadRuntime(ctx: NodeContext, at?: string): Promise<Runtime> {
  const place = at === undefined ? [] : [at]
  const [version, genesis] = await Promise.all([nodeCall(ctx, 'state_getRuntimeVersion', place), blockHash(ctx, 0)])
  const runtimes = known.get(ctx.services) ?? new Map<string, Promise<Runtime>>()
  known.set(ctx.services, runtimes)
  const key = keyOf(genesis, readProperty(version, 'specVersion'))
  const found = runtimes.get(key)
  if (found) return found
  const loading = load(ctx, version, genesis, place)
  runtimes.set(key, loading)
  for (const oldest of [...runtimes.keys()].slice(0, Math.max(0, runtimes.size - MAX_KNOWN))) runtimes.delete(oldest)
  try {
    return await loading
  } catch (error) {
    runtimes.delete(key)
    throw error
  }
}

/**
 * Has the metadata of a runtime asked for again: what the node said of it led to something that was refused, or that other nodes
 * contradict. A later answer takes its place without a reload.
 */
export function forgetRuntime({ services }: NodeContext, { genesis, specVersion }: Runtime): void {
  known.get(services)?.delete(keyOf(genesis, specVersion))
}

/** Runtimes that more than one node describes alike. */
const confirmed = new WeakSet<Runtime>()

/**
 * Has every node of the network describe what it runs, where nothing that is signed proves the description. More than one
 * answer is remembered; nodes that give none are left out.
 * @returns whether more than one node describes it so
 * @throws `rpc/malformed` where they differ
 */
export async function confirmMetadata(ctx: NodeContext, runtime: Runtime): Promise<boolean> {
  if (confirmed.has(runtime)) return true
  if (ctx.network.rpcUrls.length < 2) return false
  const answers = await everyNode(ctx, (at) => loadRuntime(at))
  if (!answers.every((other) => isAlike(other, runtime))) {
    forgetRuntime(ctx, runtime)
    throw malformedAnswer(ctx, 'state_getMetadata', 'the same metadata from every node')
  }
  if (answers.length > 1) confirmed.add(runtime)
  return answers.length > 1
}

function isAlike({ specVersion, transactionVersion, bytes }: Runtime, other: Runtime): boolean {
  const isSameVersion = specVersion === other.specVersion && transactionVersion === other.transactionVersion
  return isSameVersion && bytes.length === other.bytes.length && bytes.every((byte, at) => byte === other.bytes[at])
}
