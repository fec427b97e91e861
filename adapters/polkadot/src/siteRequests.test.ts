// @vitest-environment happy-dom

import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { ApiPromise, HttpProvider } from '@polkadot/api'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { base64Decode } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { polkadotSigner } from './connectors/polkadotSigner.ts'
import { addressOn } from './ss58.ts'
import type { Habits } from './testing/keyExtension.ts'
import { account, connected, follow, free, key, local, node, nodeUrl, withPolkadot } from './testing/polkadotPage.ts'

// The runtime is interpreted, and every question about a fee runs it.
vi.setConfig({ testTimeout: 120_000 })
withPolkadot({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const DOT = 10_000_000_000n
/** The library of a site that builds its own extrinsics. */
let api: ApiPromise

beforeAll(async () => {
  const provider = new HttpProvider(nodeUrl()) as NonNullable<Parameters<typeof ApiPromise.create>[0]>['provider']
  api = await ApiPromise.create({ ...(provider ? { provider } : {}), noInitWarn: true })
}, 90_000)
afterAll(() => api.disconnect())

type SiteCall = ReturnType<NonNullable<NonNullable<ApiPromise['tx'][string]>[string]>>

/** A call as the site's library makes it. */
function call(pallet: string, method: string, ...args: readonly unknown[]): SiteCall {
  const make = api.tx[pallet]?.[method]
  if (!make) throw new Error(`no ${pallet}.${method}`)
  return make(...args)
}
const pay = (amount: bigint): SiteCall => call('balances', 'transferKeepAlive', account(1), amount)

/** What the site asks for, as its library hands it to a signer. */
async function payloadOf(wanted: SiteCall, terms: object = {}): Promise<object> {
  const nonce = await node('system_accountNextIndex', account(0))
  const header = await api.rpc.chain.getHeader()
  const payload = api.registry.createTypeUnsafe('SignerPayload', [
    {
      address: account(0),
      method: wanted.method,
      nonce,
      blockHash: header.hash,
      blockNumber: header.number,
      era: api.registry.createTypeUnsafe('ExtrinsicEra', [{ current: header.number.toNumber(), period: 64 }]),
      genesisHash: api.genesisHash,
      runtimeVersion: api.runtimeVersion,
      signedExtensions: api.registry.signedExtensions,
      version: 4,
      tip: 0,
      mode: 0,
      metadataHash: null,
      ...terms,
    },
  ])
  return (payload as unknown as { toPayload(): object }).toPayload()
}

const request = (transactionPayload: unknown) => ({
  method: 'polkadot_signTransaction',
  params: { address: account(0), transactionPayload },
})

describe('reading what a site asks to be signed', () => {
  test('default: a batch call by call, addresses and amounts as the network writes them, the fee, terms', async () => {
    const { capability, extension } = await connected()
    const inspect = capability('inspectRequest')
    const remark = call('utility', 'batch', [call('system', 'remark', '0x4869')])
    const batch = call('utility', 'batchAll', [pay(DOT / 2n), remark])
    const facts = await inspect(request(await payloadOf(batch)))
    expect(facts?.calls?.map(({ place, name }) => [place, name])).toEqual([
      ['1', 'Utility.batch_all'],
      ['1.1', 'Balances.transfer_keep_alive'],
      ['1.2', 'Utility.batch'],
      ['1.2.1', 'System.remark'],
    ])
    expect(facts?.calls?.[1]?.args).toEqual([
      ['dest', addressOn(account(1), local())],
      ['value', '0.5 DOT'],
    ])
    expect(facts?.calls?.[3]?.args).toEqual([['remark', '0x4869']])
    const { partialFee } = await batch.paymentInfo(account(0))
    expect(Number(facts?.fee) / Number(partialFee.toBigInt())).toBeCloseTo(1.1, 1)
    // The local chain has one node.
    expect(facts).toMatchObject({ from: account(0), warnings: ['unconfirmed'] })
    expect(await inspect({ method: 'polkadot_signMessage', params: { message: '0x' } })).toBeUndefined()
    expect(extension.prompts).toEqual(['enable'])
  })

  test('behavior: one that never expires and pays a tip says so', async () => {
    const { capability } = await connected()
    const payload = await payloadOf(pay(5n), { era: '0x00', blockHash: api.genesisHash, tip: 7n * DOT })
    const facts = await capability('inspectRequest')(request(payload))
    expect(facts).toMatchObject({ tip: 7n * DOT, warnings: ['immortal', 'tip', 'unconfirmed'] })
  })

  test('error: another network, another version, a call that is none, bytes behind it', async () => {
    const { capability } = await connected()
    const inspect = capability('inspectRequest')
    const good = await payloadOf(pay(5n))
    const { method } = good as { method: string }
    for (const [change, problem] of [
      [{ genesisHash: `0x${'1'.repeat(64)}` }, 'another network'],
      [{ specVersion: '0x00000001' }, 'another version'],
      [{ method: '0xffff' }, 'does not have'],
      [{ method: `${method}00` }, 'behind'],
      [{ era: '0x000102' }, 'era'],
    ] as const)
      await expect(inspect(request({ ...good, ...change }))).rejects.toMatchObject({
        code: 'transfer/unreadable',
        details: { problem: expect.stringContaining(problem) },
      })
  })

  test('behavior: what was read is what the site sends, signed by the wallet through its own library', async () => {
    const { kernel, extension } = await connected()
    const before = await free(account(1))
    const payment = pay(DOT / 8n)
    const signer = polkadotSigner(kernel)
    const { hash } = await payment.signAsync(account(0), { signer: untyped(signer) })
    await node('author_submitExtrinsic', payment.toHex())
    await follow(kernel, hash.toHex())
    expect(await free(account(1))).toBe(before + DOT / 8n)
    expect(extension.prompts).toEqual(['enable', 'signPayload'])
  })
})

describe('a wallet that signs something else through the site’s library', () => {
  test.each<[string, Habits, string]>([
    ['a tip', { changePayload: (payload) => ({ ...payload, tip: '0x01' }) }, 'polkadot/signature-invalid'],
    ['by another key', { signWith: 1 }, 'polkadot/signature-invalid'],
    [
      'in a whole that cannot be read',
      { beside: () => ({ signedTransaction: '0x00' }) },
      'polkadot/transaction-changed',
    ],
  ])('error: %s: the library does not get it', async (_title, habits, code) => {
    const { kernel } = await connected({ keys: [key(0), key(1)], habits })
    const payment = pay(DOT / 8n)
    const signer = polkadotSigner(kernel)
    await expect(payment.signAsync(account(0), { signer: untyped(signer) })).rejects.toMatchObject({ code })
  })
})

describe('a wallet that does not know the runtime', () => {
  test('default: it is given a description on request, by which polkadot-js reads the call, and once', async () => {
    const runtimes: object[] = []
    const { capability, extension } = await connected({ keys: [key(0)], habits: { runtimes } })
    const update = capability('updateWallet')
    expect(await update({ ask: false })).toEqual({ isCurrent: false })
    expect(extension.prompts).toEqual(['enable'])
    expect(await update({ ask: true })).toEqual({ isCurrent: true })
    expect(await update({ ask: true })).toEqual({ isCurrent: true })
    expect(extension.prompts).toEqual(['enable', 'provide'])
    const [definition] = runtimes as { metaCalls: string; genesisHash: string; specVersion: number }[]
    expect(definition).toMatchObject({
      genesisHash: api.genesisHash.toHex(),
      specVersion: api.runtimeVersion.specVersion.toNumber(),
      ss58Format: 0,
      tokenSymbol: 'DOT',
      tokenDecimals: 10,
    })
    const registry = new TypeRegistry()
    registry.setMetadata(new Metadata(registry, base64Decode(definition?.metaCalls ?? '')))
    const { method } = (await payloadOf(pay(5n))) as { method: string }
    const read = registry.createType('Call', method)
    expect([read.section, read.method]).toEqual(['balances', 'transferKeepAlive'])
  })

  test('behavior: one that has an older version is out of date', async () => {
    const specVersion = api.runtimeVersion.specVersion.toNumber() - 1
    const older = [{ genesisHash: api.genesisHash.toHex(), specVersion }]
    const { capability } = await connected({ habits: { runtimes: older } })
    expect(await capability('updateWallet')({ ask: false })).toEqual({ isCurrent: false })
  })

  test('error: its owner refuses', async () => {
    const refuse = (kind: string) => {
      if (kind === 'provide') throw new Error('Rejected')
    }
    const { capability } = await connected({ habits: { runtimes: [], onPrompt: refuse } })
    await expect(capability('updateWallet')({ ask: true })).rejects.toMatchObject({ code: 'request/rejected' })
  })

  test('error: an extension without the means has no such capability', async () => {
    const { kernel } = await connected()
    expect(kernel.wallet.capability('updateWallet')).toBeUndefined()
  })
})
