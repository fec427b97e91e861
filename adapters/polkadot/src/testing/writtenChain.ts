import { type CapabilityContext, kernelError, type Network, type RpcRequest } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { Keyring } from '@polkadot/keyring'
import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types'
import { toHex } from '../bytes.ts'
import { polkadotAssetHub } from '../networks/polkadotAssetHub.ts'
import { normalAddress } from '../ss58.ts'
import { assetHubMetadata } from './metadata.mjs'
import { nodeContext } from './nodeContext.ts'

// A chain that never moves, written from the metadata of a real one, and keys that sign for real.

export const GENESIS: `0x${string}` = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'
export const BEST = 1_000
const VERSIONS = { specName: 'statemint', specVersion: 7, transactionVersion: 3, apis: [] }

const registry = new TypeRegistry()
const metadata = new Metadata(registry, toHex(assetHubMetadata))
registry.setMetadata(metadata)
const { tx } = expandMetadata(registry, metadata)

/** The hash of a block's number. */
export const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

export type Scheme = 'sr25519' | 'ed25519' | 'ecdsa'

/** A key that signs, and its address in normal form. */
export interface SigningKey {
  readonly address: string
  sign(message: Uint8Array): Uint8Array
}

/** A key of a scheme. */
export function signingKey(scheme: Scheme, name: string = 'payer'): SigningKey {
  const pair = new Keyring({ ss58Format: 42 }).createFromUri(`//${name}`, {}, scheme)
  return { address: normalAddress(pair.address) ?? '', sign: (message) => pair.sign(message) }
}

/** A call by the names of the runtime. */
export function callOf(pallet: string, method: string, ...args: readonly unknown[]): string {
  const make = tx[pallet]?.[method]
  if (!make) throw new Error(`${pallet}.${method}`)
  return make(...args).toHex()
}

/** The bytes that are signed for a call. */
export function payloadOf(method: string, terms: Readonly<Record<string, unknown>> = {}): Uint8Array {
  const { specVersion, transactionVersion } = VERSIONS
  const whole = {
    ...{ method, era: { current: BEST, period: 64 }, nonce: 5, tip: 0, mode: 0, metadataHash: null },
    ...{ specVersion, transactionVersion, genesisHash: GENESIS, blockHash: hashOf(BEST), ...terms },
  }
  const payload = registry.createTypeUnsafe('ExtrinsicPayload', [whole, { version: 4 }])
  const write: unknown = readProperty(payload, 'toU8a')
  const bytes: unknown = typeof write === 'function' ? Reflect.apply(write, payload, [{ method: true }]) : undefined
  if (!(bytes instanceof Uint8Array)) throw new Error('nothing was written')
  return Uint8Array.from(bytes)
}

/** An extrinsic as polkadot-js reads it. */
export interface ReadExtrinsic {
  readonly signer: string
  readonly nonce: number
  readonly method: string
  readonly era: string
  readonly signature: Uint8Array
}

/** Reads an extrinsic by code of polkadot-js. */
export function readByLibrary(bytes: Uint8Array): ReadExtrinsic {
  const read = registry.createType('Extrinsic', bytes)
  return {
    signer: normalAddress(read.signer.toString()) ?? '',
    nonce: read.nonce.toNumber(),
    method: read.method.toHex(),
    era: read.era.toHex(),
    signature: Uint8Array.from(read.signature),
  }
}

/** What a test writes of the chain. */
export interface Written {
  readonly address: string
  readonly network?: Network
  readonly wallet?: (call: RpcRequest) => unknown
  /** Answers before the chain does; `undefined` leaves it to the chain. */
  readonly node?: (method: string, params: readonly unknown[]) => unknown
}

/** What a capability runs with on that chain, and what nodes and wallet were asked. */
export function writtenChain({ node: ask, wallet, network = polkadotAssetHub, address }: Written): {
  readonly ctx: CapabilityContext
  readonly asked: readonly string[]
  readonly prompts: readonly RpcRequest[]
  /** What was handed over. */
  readonly submitted: readonly unknown[]
} {
  const [asked, submitted, prompts]: [string[], unknown[], RpcRequest[]] = [[], [], []]
  const node = (method: string, params: readonly unknown[]): unknown => {
    asked.push(method)
    if (method === 'author_submitExtrinsic') submitted.push(params[0])
    const answer = ask?.(method, params)
    if (answer !== undefined) return answer
    switch (method) {
      case 'state_getRuntimeVersion':
        return VERSIONS
      case 'state_getMetadata':
        return toHex(assetHubMetadata)
      case 'chain_getBlockHash':
        return params[0] === 0 ? GENESIS : hashOf(BEST)
      case 'chain_getHeader':
        return { number: `0x${BigInt(String(params[0])).toString(16)}` }
      case 'state_call':
        return `0x${'00'.repeat(8)}64${'00'.repeat(15)}`
      case 'author_submitExtrinsic':
        return hashOf(1)
      default:
        throw kernelError('rpc/unavailable', { details: { method } })
    }
  }
  const noting = (call: RpcRequest): unknown => {
    prompts.push(call)
    return wallet?.(call)
  }
  return { ctx: nodeContext({ node, wallet: noting, network, address }), asked, prompts, submitted }
}
