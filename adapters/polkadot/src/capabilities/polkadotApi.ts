import { kernelError } from '@latchkey/kernel'
import { type NodeContext, nodeCall, readProperty, toBase64 } from '@latchkey/kernel/adapter'
import { ApiPromise } from '@polkadot/api'
import { toHex } from '../bytes.ts'
import { addressOn } from '../ss58.ts'
import type { Runtime } from './runtime.ts'

/** A call by the names of the library. */
export interface WantedCall {
  readonly pallet: 'balances' | 'assets'
  readonly method: 'transferKeepAlive' | 'transferAllowDeath' | 'transferAll' | 'transfer'
  readonly args: readonly (string | bigint | boolean)[]
}

/** What is signed beside the call. */
export interface WantedTerms {
  readonly address: string
  readonly nonce: number
  /** The block from which on it holds, and its number. */
  readonly blockHash: string
  readonly blockNumber: number
  /** Blocks for which it holds. */
  readonly period: number
  /** Of the metadata, where the runtime checks it. */
  readonly metadataHash: Uint8Array | undefined
}

type Options = NonNullable<Parameters<typeof ApiPromise.create>[0]>

/** By the description it was set up with: a later one of the same version may differ. */
const known = new WeakMap<Runtime, Promise<ApiPromise>>()

/** The library's way to nodes: ours. It has no socket, so the library asks and follows nothing. */
function providerOf(ctx: NodeContext): NonNullable<Options['provider']> {
  const provider = {
    hasSubscriptions: false,
    isClonable: false,
    isConnected: true,
    clone: () => provider,
    connect: async () => undefined,
    disconnect: async () => undefined,
    on(event: string, listener: () => void) {
      if (event === 'connected') queueMicrotask(listener)
      return () => undefined
    },
    send: (method: string, params: readonly unknown[]) => nodeCall(ctx, method, params),
    subscribe: () => Promise.reject(kernelError('rpc/method-not-supported', { details: { method: 'subscribe' } })),
    unsubscribe: () => Promise.resolve(true),
  }
  // The library declares a class with private members; of them it calls what is above.
  return provider as unknown as NonNullable<Options['provider']>
}

/** The library, set up for a runtime whose metadata is at hand. */
async function apiOf(ctx: NodeContext, runtime: Runtime): Promise<ApiPromise> {
  const { genesis, specVersion, bytes } = runtime
  const key = `${genesis}-${specVersion}`
  const found = known.get(runtime)
  if (found) return found
  const options = { noInitWarn: true, initWasm: false, throwOnConnect: true, metadata: { [key]: toHex(bytes) } }
  const loading = ApiPromise.create({ ...options, provider: providerOf(ctx) } as Options)
  known.set(runtime, loading)
  try {
    return await loading
  } catch (error) {
    known.delete(runtime)
    throw error
  }
}

/**
 * What the runtime's calls are, without all else it says about itself: what wallets read to show them. In base64, as polkadot-js
 * keeps it (`MetadataDef.metaCalls`).
 */
export async function describeCalls(ctx: NodeContext, runtime: Runtime): Promise<string> {
  const { runtimeMetadata } = await apiOf(ctx, runtime)
  return toBase64(runtimeMetadata.asCallsOnly.toU8a())
}

/**
 * The bytes of what is signed: the call, and what stands beside it.
 * @throws `request/unsupported-method` for a call that the runtime does not have
 */
export async function buildPayload(
  ctx: NodeContext,
  runtime: Runtime,
  { pallet, method, args }: WantedCall,
  { address, nonce, blockHash, blockNumber, period, metadataHash }: WantedTerms,
): Promise<Uint8Array> {
  const { registry, tx } = await apiOf(ctx, runtime)
  const make = tx[pallet]?.[method]
  if (!make) throw kernelError('request/unsupported-method', { details: { method: `${pallet}.${method}` } })
  const own = (value: (typeof args)[number]) =>
    typeof value === 'string' && value.length > 40 ? addressOn(value, ctx.network) : value
  const call = make(...args.map(own)).method
  const isChecked = metadataHash !== undefined
  const payload = registry.createTypeUnsafe('SignerPayload', [
    {
      address,
      method: call,
      nonce,
      blockHash,
      blockNumber,
      era: registry.createTypeUnsafe('ExtrinsicEra', [{ current: blockNumber, period }]),
      genesisHash: runtime.genesis,
      runtimeVersion: { specVersion: runtime.specVersion, transactionVersion: runtime.transactionVersion },
      signedExtensions: registry.signedExtensions,
      tip: 0,
      version: 4,
      mode: isChecked ? 1 : 0,
      metadataHash: isChecked ? toHex(metadataHash) : null,
    },
  ])
  const toPayload: unknown = readProperty(payload, 'toPayload')
  const json = typeof toPayload === 'function' ? Reflect.apply(toPayload, payload, []) : undefined
  const signed = registry.createType('ExtrinsicPayload', json, { version: 4 })
  return Uint8Array.from(signed.toU8a({ method: true }))
}
