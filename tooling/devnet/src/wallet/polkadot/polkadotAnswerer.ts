import { Keyring } from '@polkadot/keyring'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { hexToU8a, isHex, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { decodeAddress, encodeAddress } from '@polkadot/util-crypto'
import type { Answerer } from '../answerer.ts'
import { callNode } from '../request/callNode.ts'
import { nodeOf } from '../request/nodes.ts'
import { readRecord } from '../request/readRecord.ts'
import { WalletProblem } from '../request/walletProblem.ts'

type Method = (params: unknown, chainId: string) => unknown

/** SS58 prefixes by the start of a chain's reference: Polkadot and its Asset Hub, Kusama and its Asset Hub. */
const PREFIXES: Readonly<Record<string, number>> = { '91b171bb': 0, '68d56f15': 0, b0a8d493: 2, '48239ef6': 2 }
const GENERIC = 42

function prefixOf(chainId: string): number {
  return PREFIXES[chainId.slice('polkadot:'.length, 'polkadot:'.length + 8)] ?? GENERIC
}

interface Payload {
  readonly version: number
  readonly signedExtensions: readonly string[]
}

function isPayload(value: unknown): value is Payload {
  const { version, signedExtensions } = Object(value)
  return typeof version === 'number' && Array.isArray(signedExtensions)
}

/**
 * A Polkadot wallet: messages as text or hexadecimal, transactions as the payload of polkadot-js, read with the metadata
 * that the chain's node gives.
 */
export function polkadotAnswerer(seed: string, rpcUrls: Readonly<Record<string, string>>): Answerer {
  const pair = new Keyring({ type: 'sr25519' }).addFromSeed(hexToU8a(seed))
  const methods: Readonly<Record<string, Method>> = {
    polkadot_signMessage(params) {
      const message = readRecord(params).text('message')
      const bytes = isHex(message) ? hexToU8a(message) : new TextEncoder().encode(message)
      return { signature: u8aToHex(pair.sign(u8aWrapBytes(bytes))) }
    },
    async polkadot_signTransaction(params, chainId) {
      const payload: unknown = Object(params).transactionPayload
      if (!isPayload(payload))
        throw new WalletProblem(-32602, 'Invalid params: "transactionPayload" must be a payload.')
      const registry = new TypeRegistry()
      const metadata = String(await callNode(nodeOf(rpcUrls, chainId), 'state_getMetadata', []))
      registry.setMetadata(new Metadata(registry, metadata as `0x${string}`))
      registry.setSignedExtensions([...payload.signedExtensions])
      const { version } = payload
      return { signature: registry.createType('ExtrinsicPayload', payload, { version }).sign(pair).signature }
    },
  }
  return {
    methods: Object.keys(methods),
    events: ['accountsChanged'],
    address: (chainId) => encodeAddress(pair.publicKey, prefixOf(chainId)),
    async answer({ method, params, chainId }) {
      const run = methods[method]
      if (!run) throw new WalletProblem(-32601, `The wallet does not know ${method}.`)
      const address = readRecord(params).text('address')
      if (encodeAddress(decodeAddress(address)) !== encodeAddress(pair.publicKey))
        throw new WalletProblem(4100, `The wallet has no key of ${address}.`)
      return run(params, chainId)
    },
  }
}
