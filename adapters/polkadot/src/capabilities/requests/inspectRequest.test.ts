import type { CapabilityContext } from '@latchkey/kernel'
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { describe, expect, test } from 'vitest'
import { concatBytes, toHex } from '../../bytes.ts'
import { compactLength } from '../../codec/scale.ts'
import { polkadotAssetHub } from '../../networks/polkadotAssetHub.ts'
import { normalAddress } from '../../ss58.ts'
import { assetHubMetadata, assetHubVersion } from '../../testing/metadata.mjs'
import { assetHubMetadata14 } from '../../testing/metadata14.ts'
import { nodeContext, type World } from '../../testing/nodeContext.ts'
import { inspectRequest } from './inspectRequest.ts'
import { updateWallet } from './updateWallet.ts'

const GENESIS = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'
const ADDRESS = normalAddress('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY') ?? ''
const NODES = ['https://one.example', 'https://two.example', 'https://three.example']
const plain = assetHubMetadata14()
// A byte that describes nothing, and that readers do not look at.
const other = concatBytes(plain, [0])

/** A remark that a site asks to have signed. */
const payload = {
  ...{ address: ADDRESS, genesisHash: GENESIS, method: '0x0000084869', era: '0x1500', nonce: '0x00', tip: '0x00' },
  ...{ specVersion: assetHubVersion.specVersion, blockHash: `0x${'ab'.repeat(32)}`, mode: 0 },
}
const request = (more: object = {}) => ({
  method: 'polkadot_signTransaction',
  params: { transactionPayload: { ...payload, ...more } },
})

/** Nodes by what each describes its runtime with; `undefined` for one that is down. */
function nodesWith(
  given: readonly (Uint8Array | undefined)[],
  { hasVersions = false, wallet }: { readonly hasVersions?: boolean; readonly wallet?: World['wallet'] } = {},
): CapabilityContext {
  const network = { ...polkadotAssetHub, rpcUrls: NODES.slice(0, given.length) }
  const ctx = nodeContext({ address: ADDRESS, network, node: () => undefined, ...(wallet && { wallet }) })
  const answer = (method: string, params: unknown, at: number): unknown => {
    const bytes = given[at]
    if (!bytes) throw new Error('down')
    if (method === 'state_getRuntimeVersion') return assetHubVersion
    if (method === 'chain_getBlockHash') return GENESIS
    if (method === 'state_getMetadata') return toHex(bytes)
    if (method !== 'state_call') return undefined
    const isMetadata = Array.isArray(params) && params[0] === 'Metadata_metadata_at_version'
    if (isMetadata && hasVersions) return toHex(concatBytes([1], compactLength(bytes.length), bytes))
    return isMetadata ? '0x00' : undefined
  }
  const rpc: CapabilityContext['services']['rpc'] = {
    request: async (_id, method, params, options) =>
      answer(method, params, Math.max(0, NODES.indexOf(options?.node ?? ''))),
  }
  return { ...ctx, services: { ...ctx.services, rpc } }
}

/** The hash of the true metadata, as a site reckons it. */
const trueHash = (): string => {
  const { specName, specVersion } = assetHubVersion
  const extra = { decimals: 10, tokenSymbol: 'DOT', base58Prefix: 0, specName, specVersion }
  return toHex(merkleizeMetadata(assetHubMetadata, extra).digest())
}

describe('by whose description a request is read', () => {
  test('default: nodes that agree', async () => {
    for (const given of [
      [plain, plain],
      [plain, undefined, plain],
    ]) {
      const facts = await inspectRequest(request(), nodesWith(given))
      expect(facts).toMatchObject({ calls: [{ name: 'System.remark' }], warnings: [] })
    }
  })

  test.each([
    ['the only node of the network', [plain]],
    ['the only one that answers', [plain, undefined, undefined]],
  ])('behavior: %s: it is said that nothing confirms it', async (_title, given) => {
    const facts = await inspectRequest(request(), nodesWith(given))
    expect(facts).toMatchObject({ calls: [{ name: 'System.remark' }], warnings: ['unconfirmed'] })
  })

  test('error: nodes that differ: nothing is read by either', async () => {
    for (const given of [
      [plain, other],
      [other, plain],
      [plain, plain, other],
    ])
      await expect(inspectRequest(request(), nodesWith(given))).rejects.toMatchObject({
        code: 'rpc/malformed',
        details: { expected: 'the same metadata from every node' },
      })
  })

  test('behavior: a hash of it that is signed too proves it, by whichever node; another one does not', async () => {
    const signedExtensions = ['CheckNonce', 'CheckMetadataHash']
    const signed = { mode: 1, metadataHash: trueHash(), signedExtensions }
    const warningsOf = async (more: object, given: readonly Uint8Array[]) =>
      (await inspectRequest(request(more), nodesWith(given, { hasVersions: true })))?.warnings
    expect(await warningsOf(signed, [assetHubMetadata])).toEqual([])
    expect(await warningsOf({ ...signed, mode: 0 }, [assetHubMetadata])).toEqual(['unconfirmed'])
    for (const more of [
      { metadataHash: `0x${'11'.repeat(32)}` },
      { metadataHash: null },
      // A wallet that goes by this list leaves the hash out of what it signs.
      { signedExtensions: ['CheckNonce'] },
      { signedExtensions: undefined },
    ])
      expect(await warningsOf({ ...signed, ...more }, [assetHubMetadata])).toEqual(['unconfirmed'])
  })
})

test('error: nodes that differ: an extension that would keep a description is given none, until they agree', async () => {
  const asked: string[] = []
  const wallet = ({ method }: { readonly method: string }) => {
    asked.push(method)
    return method === 'polkadot_getMetadata' ? [] : true
  }
  const given = [assetHubMetadata, concatBytes(assetHubMetadata, [0])]
  const ctx = nodesWith(given, { hasVersions: true, wallet })
  await expect(updateWallet({ ask: true }, ctx)).rejects.toMatchObject({ code: 'rpc/malformed' })
  expect(asked).toEqual(['polkadot_getMetadata'])
  given[1] = assetHubMetadata
  expect(await updateWallet({ ask: true }, ctx)).toEqual({ isCurrent: true })
  expect(asked).toEqual(['polkadot_getMetadata', 'polkadot_getMetadata', 'polkadot_provideMetadata'])
})
