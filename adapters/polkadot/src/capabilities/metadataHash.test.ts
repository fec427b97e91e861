// @vitest-environment happy-dom
import { kernelError, type Services } from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { u8aToHex } from '@polkadot/util'
import { blake2AsU8a, signatureVerify } from '@polkadot/util-crypto'
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { describe, expect, test } from 'vitest'
import { concatBytes, toHex } from '../bytes.ts'
import { constantOf, readMetadata } from '../codec/metadata.ts'
import { compactLength } from '../codec/scale.ts'
import { polkadotAssetHub } from '../networks/polkadotAssetHub.ts'
import { assetHubMetadata, assetHubVersion } from '../testing/metadata.mjs'
import { assetHubMetadata14 } from '../testing/metadata14.ts'
import { account, connected, withPage } from '../testing/polkadotPage.ts'

withPage({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const GENESIS = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'
const DOT = 10_000_000_000n
const HEAD = `0x${'ab'.repeat(32)}`
const registry = new TypeRegistry()
registry.setMetadata(new Metadata(registry, toHex(assetHubMetadata)))

/** A hash of the runtime's metadata, reckoned by the wallet from its own copy. */
const ownHash = (): string => {
  const { specName, specVersion } = assetHubVersion
  const extra = { decimals: 10, tokenSymbol: 'DOT', base58Prefix: 0, specName, specVersion }
  return toHex(merkleizeMetadata(assetHubMetadata, extra).digest())
}

const funded = (): string =>
  registry
    .createType('FrameSystemAccountInfo', { nonce: 7, providers: 1, data: { free: 50n * DOT, flags: 2n ** 127n } })
    .toHex()

/** The real, present runtime of Polkadot Asset Hub as far as a transfer asks it; it checks what it is handed. */
function node() {
  const submitted: string[] = []
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    rpc_methods: () => ({ methods: [] }),
    system_chain: () => 'Polkadot Asset Hub',
    system_properties: () => ({ ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' }),
    state_getRuntimeVersion: () => assetHubVersion,
    chain_getBlockHash: ([number]) => (number === 0 ? GENESIS : HEAD),
    chain_getFinalizedHead: () => HEAD,
    chain_getHeader: () => ({ number: '0x00aabbcc' }),
    system_accountNextIndex: () => 7,
    state_getStorage: () => funded(),
    state_call: ([name]) => {
      if (name === 'Metadata_metadata_at_version')
        return toHex(concatBytes([1], compactLength(assetHubMetadata.length), assetHubMetadata))
      return `0x000000${registry.createType('u128', 160_000_000n).toHex(true).slice(2)}`
    },
    author_submitExtrinsic: ([hex]) => {
      const extrinsic = registry.createType('Extrinsic', hex as string)
      const raw = registry
        .createType(
          'ExtrinsicPayload',
          {
            method: extrinsic.method.toHex(),
            era: extrinsic.era.toHex(),
            nonce: extrinsic.nonce.toHex(),
            tip: extrinsic.tip.toHex(),
            specVersion: assetHubVersion.specVersion,
            transactionVersion: assetHubVersion.transactionVersion,
            genesisHash: GENESIS,
            blockHash: HEAD,
            assetId: null,
            mode: 1,
            metadataHash: ownHash(),
          },
          { version: 4 },
        )
        .toU8a({ method: true })
      const message = raw.length > 256 ? blake2AsU8a(raw) : raw
      if (!signatureVerify(message, u8aToHex(extrinsic.signature.toU8a()), extrinsic.signer.toString()).isValid)
        throw kernelError('rpc/invalid-input', { details: { rpcCode: 1010, reason: 'badProof' } })
      submitted.push(String(hex))
      return extrinsic.hash.toHex()
    },
  }
  const request = async (_id: string, method: string, params: unknown) => {
    const answer = answers[method]
    if (!answer) throw kernelError('rpc/method-not-found', { details: { method } })
    return answer(params as readonly unknown[])
  }
  return { submitted, services: { rpc: { request } } as Partial<Services> }
}

describe('metadata that the runtime proves', () => {
  test('default: present metadata is read, and its constants', () => {
    const metadata = readMetadata(assetHubMetadata)
    expect(metadata.version).toBe(15)
    expect(metadata.extensions.map(({ name }) => name)).toContain('CheckMetadataHash')
    expect(constantOf(metadata, 'Balances', 'ExistentialDeposit')).toBe(100_000_000n)
  })

  test('behavior: its hash is signed with a transfer, a wallet that checks it agrees, and so does the runtime', async () => {
    const { services, submitted } = node()
    const habits = {
      metadata: async () => toHex(assetHubMetadata),
      changePayload(payload: object) {
        if (Reflect.get(payload, 'mode') !== 1 || Reflect.get(payload, 'metadataHash') !== ownHash())
          throw new Error('The metadata is not that of the network.')
        return payload
      },
    }
    const { capability, extension } = await connected({ services, habits, networks: [polkadotAssetHub] })
    const asset = nativeAsset(polkadotAssetHub, { slip44: 354 })
    const prepared = await capability('prepareTransfer')({ to: account(1), asset, amount: DOT })
    const facts = await capability('inspectTransfer')({ prepared })
    expect(facts).toMatchObject({ to: account(1), amount: DOT, nonce: '7', feeAbout: 160_000_000n })
    expect(facts.call).toMatchObject({ metadataHash: ownHash(), 'call: value': String(DOT) })
    const { hash } = await capability('sendPrepared')({ prepared, digest: facts.digest })
    expect(hash).toBe(u8aToHex(blake2AsU8a(submitted[0] ?? '')))
    expect(extension.prompts).toEqual(['enable', 'signPayload'])
  })

  test.each([
    ['ten times', 1_600_000_000n, 160_000_000n],
    ['three times', 480_000_000n, undefined],
    ['a tenth of', 16_000_000n, 16_000_000n],
  ])(
    'error: a node that reckons %s the fee: the higher one is shown, far less is said beside it',
    async (_title, lie, other) => {
      const { services } = node()
      const urls = ['https://one.example', 'https://two.example']
      const { request } = services.rpc ?? {}
      const rpc: Services['rpc'] = {
        request: async (id, method, params, options) => {
          const isFee = method === 'state_call' && Array.isArray(params) && String(params[0]).endsWith('query_info')
          if (isFee && options?.node === urls[1])
            return `0x000000${registry.createType('u128', lie).toHex(true).slice(2)}`
          return request?.(id, method, params)
        },
      }
      const network = { ...polkadotAssetHub, rpcUrls: urls }
      const { capability } = await connected({ services: { ...services, rpc }, networks: [network] })
      const asset = nativeAsset(network, { slip44: 354 })
      const prepared = await capability('prepareTransfer')({ to: account(1), asset, amount: DOT })
      expect(prepared.feeAbout).toBe(lie > 160_000_000n ? lie : 160_000_000n)
      expect(prepared.feeElsewhere).toBe(other)
      expect((await capability('inspectTransfer')({ prepared })).feeAbout).toBe(prepared.feeAbout)
    },
  )

  test('error: a network that lies about decimals makes another hash, and the wallet refuses', async () => {
    const { services, submitted } = node()
    const habits = {
      metadata: async () => toHex(assetHubMetadata),
      changePayload(payload: object) {
        if (Reflect.get(payload, 'metadataHash') !== ownHash())
          throw new Error('The metadata is not that of the network.')
        return payload
      },
    }
    const nativeCurrency = { ...polkadotAssetHub.nativeCurrency, decimals: 8 }
    const lying = { ...polkadotAssetHub, nativeCurrency }
    const { capability } = await connected({ services, habits, networks: [lying] })
    const asset = nativeAsset(lying, { slip44: 354 })
    const prepared = await capability('prepareTransfer')({ to: account(1), asset, amount: DOT })
    const sending = capability('sendPrepared')({ prepared, digest: prepared.digest })
    await expect(sending).rejects.toMatchObject({ code: 'request/failed' })
    expect(submitted).toEqual([])
  })
})

describe('metadata that nothing proves', () => {
  const urls = ['https://one.example', 'https://two.example', 'https://three.example']
  const older = assetHubMetadata14()
  const plain = assetHubMetadata14('CheckMetadataHash')
  // A byte that describes nothing, and that readers do not look at.
  const other = concatBytes(plain, [0])

  /** Nodes that give metadata of version 14 alone, each its own. */
  async function pageOf(given: readonly Uint8Array[]) {
    const { services, submitted } = node()
    const { request } = services.rpc ?? {}
    const asked: (string | undefined)[] = []
    const rpc: Services['rpc'] = {
      request: async (id, method, params, options) => {
        if (method === 'state_call' && Array.isArray(params) && params[0] === 'Metadata_metadata_at_version')
          return '0x00'
        if (method !== 'state_getMetadata') return request?.(id, method, params)
        asked.push(options?.node)
        return toHex(given[Math.max(0, urls.indexOf(options?.node ?? ''))] ?? new Uint8Array())
      },
    }
    const network = { ...polkadotAssetHub, rpcUrls: urls.slice(0, given.length) }
    const opened = await connected({ services: { ...services, rpc }, networks: [network] })
    const wanted = { to: account(1), asset: nativeAsset(network, { slip44: 354 }), amount: DOT }
    const prepare = () => opened.capability('prepareTransfer')(wanted)
    return { prepare, opened, submitted, asked }
  }

  test('default: the same metadata in version 14 describes the same extensions', () => {
    expect(readMetadata(older)).toMatchObject({ version: 14, extensions: readMetadata(assetHubMetadata).extensions })
  })

  test('error: a runtime that checks a hash, and a node that gives metadata no hash can be made of: refused', async () => {
    const { prepare, opened, submitted } = await pageOf([older])
    await expect(prepare()).rejects.toMatchObject({
      code: 'rpc/malformed',
      details: { method: 'Metadata_metadata_at_version', expected: 'metadata of version 15' },
    })
    expect(opened.extension.prompts).toEqual(['enable'])
    expect(submitted).toEqual([])
  })

  test('behavior: a runtime that checks none: each node is asked once, and agrees', async () => {
    const { prepare, asked } = await pageOf([plain, plain, plain])
    expect((await prepare()).feeAbout).toBe(160_000_000n)
    expect(asked).toEqual(expect.arrayContaining(urls))
    const { length } = asked
    await prepare()
    expect(asked).toHaveLength(length)
  })

  test.each([
    ['the first', 0],
    ['another', 2],
  ])('error: a runtime that checks none, and %s node describes it in another way: refused', async (_title, at) => {
    const given = [plain, plain, plain].map((bytes, index) => (index === at ? other : bytes))
    const { prepare, opened } = await pageOf(given)
    await expect(prepare()).rejects.toMatchObject({
      code: 'rpc/malformed',
      details: { method: 'state_getMetadata', expected: 'the same metadata from every node' },
    })
    expect(opened.extension.prompts).toEqual(['enable'])
    // Nothing of it is remembered: as soon as nodes agree it is built.
    given[at] = plain
    expect((await prepare()).feeAbout).toBe(160_000_000n)
  })

  test('behavior: a node that lied first and is right later: what was refused is read anew, the library’s copy as well', async () => {
    const { services } = node()
    const { request } = services.rpc ?? {}
    let isLying = true
    const rpc: Services['rpc'] = {
      request: async (id, method, params, options) => {
        // The lie lacks the extension by which the runtime checks the hash, and so comes without one.
        const isVersioned =
          method === 'state_call' && Array.isArray(params) && params[0] === 'Metadata_metadata_at_version'
        if (isLying && isVersioned) return '0x00'
        if (method === 'state_getMetadata') return toHex(plain)
        return request?.(id, method, params, options)
      },
    }
    const habits = {
      changePayload(payload: object) {
        if (Reflect.get(payload, 'mode') !== 1) throw new Error('The metadata is not that of the network.')
        return payload
      },
    }
    const networks = [{ ...polkadotAssetHub, rpcUrls: urls.slice(0, 1) }]
    const { capability } = await connected({ services: { ...services, rpc }, habits, networks })
    const asset = nativeAsset(polkadotAssetHub, { slip44: 354 })
    const prepare = () => capability('prepareTransfer')({ to: account(1), asset, amount: DOT })
    const prepared = await prepare()
    const { digest } = prepared
    await expect(capability('sendPrepared')({ prepared, digest })).rejects.toMatchObject({ code: 'request/failed' })
    isLying = false
    const facts = await capability('inspectTransfer')({ prepared: await prepare() })
    expect(facts.call).toMatchObject({ metadataHash: ownHash() })
  })
})
