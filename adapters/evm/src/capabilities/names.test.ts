import { kernelError } from '@latchkey/kernel'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  namehash,
  parseAbi,
  toBytes,
} from 'viem'
import { describe, expect, test } from 'vitest'
import vectors from '../fixtures/ensip15-custom.json' with { type: 'json' }
import sample from '../fixtures/ensip15-sample.json' with { type: 'json' }
import { base } from '../networks/base.ts'
import { sepolia } from '../networks/sepolia.ts'
import { type FakeContextOptions, fakeContext } from '../testing/fakeContext.ts'
import { ALICE, BOB } from '../testing/fakeProvider.ts'
import { createNames } from './names.ts'

const { resolveName, reverseName } = createNames()

const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes owner, uint256 coinType, string[] gateways) view returns (string, address, address)',
])
const addr = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])

function readName(packet: Hex): string {
  const bytes = toBytes(packet)
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += (bytes[at] ?? 0) + 1)
    labels.push(new TextDecoder().decode(bytes.slice(at + 1, at + 1 + (bytes[at] ?? 0))))
  return labels.join('.')
}

/** A universal resolver with one forward and one reverse table. */
function ens(forward: Record<string, string>, reverse: Record<string, string> = {}, options: FakeContextOptions = {}) {
  const call = (params: unknown): unknown => {
    const data: unknown = Array.isArray(params) ? params[0]?.data : undefined
    if (typeof data !== 'string') throw new Error('no call data')
    const { functionName, args } = decodeFunctionData({ abi, data: `0x${data.slice(2)}` })
    const none: Hex = `0x${'0'.repeat(40)}`
    if (functionName === 'reverseWithGateways') {
      const result = [reverse[args[0].toLowerCase()] ?? '', none, none] as const
      return encodeFunctionResult({ abi, functionName, result })
    }
    const name = readName(args[0])
    const inner = decodeFunctionData({ abi: addr, data: args[1] })
    expect(inner.args[0]).toBe(namehash(name))
    const found: Hex = `0x${(forward[name] ?? none).slice(2)}`
    const answer =
      inner.args.length > 1
        ? encodeAbiParameters([{ type: 'bytes' }], [found])
        : encodeAbiParameters([{ type: 'address' }], [found])
    return encodeFunctionResult({ abi, functionName, result: [answer, none] })
  }
  return fakeContext({ ...options, node: { eth_call: call, ...options.node } })
}

describe('resolveName', () => {
  test('default', async () => {
    expect(await resolveName({ name: 'alice.eth' }, ens({ 'alice.eth': ALICE }))).toEqual({ address: ALICE })
  })

  test('behavior: the name is normalised before it is asked for', async () => {
    expect(await resolveName({ name: 'ALICE.eth' }, ens({ 'alice.eth': ALICE }))).toEqual({ address: ALICE })
  })

  test('behavior: on another network its own address of the name counts', async () => {
    expect(await resolveName({ name: 'alice.eth' }, ens({ 'alice.eth': BOB }, {}, { network: base }))).toEqual({
      address: BOB,
    })
  })

  test('behavior: a name that leads nowhere', async () => {
    expect(await resolveName({ name: 'nobody.eth' }, ens({}))).toEqual({ address: undefined })
  })

  test('behavior: a test network without names asks nobody', async () => {
    const { contracts, ...network } = sepolia
    const ctx = ens({}, {}, { network })
    expect(contracts).toBeDefined()
    expect(await resolveName({ name: 'alice.eth' }, ctx)).toEqual({ address: undefined })
    expect(ctx.read).toEqual([])
  })

  test('behavior: a reverting resolver, and one outside the chain, are names that lead nowhere', async () => {
    const reverted = kernelError('rpc/invalid-input', {
      details: { rpcCode: 3, data: '0x556f1830' },
      cause: { code: 3, message: 'execution reverted', data: '0x556f1830' },
    })
    const ctx = ens({}, {}, { node: { eth_call: () => Promise.reject(reverted) } })
    expect(await resolveName({ name: 'alice.eth' }, ctx)).toEqual({ address: undefined })
  })

  test('error: no node answers', async () => {
    const ctx = ens({}, {}, { node: { eth_call: () => Promise.reject(kernelError('rpc/unavailable')) } })
    await expect(resolveName({ name: 'alice.eth' }, ctx)).rejects.toMatchObject({ code: 'rpc/unavailable' })
  })

  test.each(['', 'alice', 'a..eth', 'аlice.eth', 'alice .eth', 'x'.repeat(300)])(
    'error: %j is no name',
    async (name) => {
      const ctx = ens({})
      await expect(resolveName({ name }, ctx)).rejects.toMatchObject({ code: 'evm/name-invalid' })
      expect(ctx.read).toEqual([])
    },
  )

  const named = vectors.cases.filter(({ name }) => name.includes('.') && name.length < 255)

  test('behavior: follows ENSIP-15', async () => {
    expect(named.length).toBeGreaterThan(5)
    for (const entry of named) {
      const normalized = 'norm' in entry && typeof entry.norm === 'string' ? entry.norm : entry.name
      const answer = resolveName({ name: entry.name }, ens({ [normalized]: ALICE }))
      if ('error' in entry && entry.error) await expect(answer).rejects.toMatchObject({ code: 'evm/name-invalid' })
      else await expect(answer).resolves.toEqual({ address: ALICE })
    }
  })
})

describe('ENSIP-15', () => {
  test('behavior: 2,000 labels of the published set, each as part of a name', async () => {
    for (const entry of sample.cases) {
      const label = 'norm' in entry && typeof entry.norm === 'string' ? entry.norm : entry.name
      const answer = resolveName({ name: `${entry.name}.eth` }, ens({ [`${label}.eth`]: ALICE }))
      const outcome = await answer.catch(({ code }: { readonly code: string }) => code)
      const isWrong = 'error' in entry && entry.error
      expect(outcome, entry.name).toEqual(isWrong ? 'evm/name-invalid' : { address: ALICE })
    }
  })
})

describe('reverseName', () => {
  const owner = ALICE.toLowerCase()

  test('default: a name that leads back', async () => {
    expect(await reverseName({ address: ALICE }, ens({ 'alice.eth': ALICE }, { [owner]: 'alice.eth' }))).toEqual({
      name: 'alice.eth',
    })
  })

  test.each([
    ['leads to another address', { 'alice.eth': BOB }, 'alice.eth'],
    ['leads nowhere', {}, 'alice.eth'],
    ['is not normalised', { 'alice.eth': ALICE }, 'Alice.eth'],
    ['is not valid', { 'alice.eth': ALICE }, 'a_b..eth'],
    ['is missing', { 'alice.eth': ALICE }, ''],
  ])('behavior: a name that %s is none', async (_title, forward, name) => {
    expect(await reverseName({ address: ALICE }, ens(forward, { [owner]: name }))).toEqual({ name: undefined })
  })

  test('error: no address', async () => {
    await expect(reverseName({ address: 'alice' }, ens({}))).rejects.toMatchObject({ code: 'evm/invalid-input' })
  })
})
