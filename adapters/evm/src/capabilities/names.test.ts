import { kernelError } from '@latchkey/kernel'
import { type HttpAnswer, type HttpServer, httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import {
  createClient,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  getContractAddress,
  type Hex,
  http,
  namehash,
  parseAbi,
  parseAbiParameters,
  toBytes,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import vectors from '../fixtures/ensip15-custom.json' with { type: 'json' }
import sample from '../fixtures/ensip15-sample.json' with { type: 'json' }
import { base } from '../networks/base.ts'
import { ethereum } from '../networks/ethereum.ts'
import { sepolia } from '../networks/sepolia.ts'
import { type Devnet, startDevnet } from '../testing/devnet.mjs'
import { type FakeContextOptions, fakeContext } from '../testing/fakeContext.ts'
import { ALICE, BOB } from '../testing/fakeProvider.ts'
import { testServices } from '../testing/testServices.ts'
import { createNames } from './names.ts'
import { offchainContract } from './testing/offchainContract.ts'

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

  const failing = (code: number, message: string, data?: Hex) =>
    ens(
      {},
      {},
      {
        node: {
          eth_call: () =>
            Promise.reject(
              kernelError('rpc/invalid-input', { details: { rpcCode: code, data }, cause: { code, message, data } }),
            ),
        },
      },
    )

  test.each([
    [3, '0x12345678'],
    [3, undefined],
    [-32000, '0x'],
  ] as const)('behavior: a resolver that reverts is a name that leads nowhere: %s, %s', async (code, data) => {
    const ctx = failing(code, 'execution reverted', data)
    expect(await resolveName({ name: 'alice.eth' }, ctx)).toEqual({ address: undefined })
  })

  test('error: a node that fails without saying what the contract answered', async () => {
    const ctx = failing(-32000, 'header not found')
    await expect(resolveName({ name: 'alice.eth' }, ctx)).rejects.toMatchObject({ code: 'rpc/invalid-input' })
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

describe('ccipRequest', () => {
  const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  /** What the universal resolver answers: the record and its resolver. */
  const FOUND = encodeAbiParameters(parseAbiParameters('bytes, address'), [
    encodeAbiParameters(parseAbiParameters('address'), [ALICE]),
    ALICE,
  ])

  let devnet: Devnet
  let nonce = 0
  beforeAll(async () => {
    devnet = await startDevnet({ chains: [1] })
  }, 30_000)
  afterAll(() => devnet.stop())

  async function gateway(
    answer: (index: number) => HttpAnswer = () => ({ body: '{"data":"0xabcd"}' }),
  ): Promise<HttpServer> {
    const server = await httpServer((_, index) => answer(index))
    onTestFinished(() => server.close())
    return server
  }

  /** Puts a contract that sends its readers to `urls` on the chain. */
  async function deploy(urls: readonly string[], result?: Hex): Promise<Hex> {
    const rpcUrl = devnet.chains[1]?.rpcUrl
    const account = privateKeyToAccount(devnet.accounts[5]?.privateKey ?? '0x')
    const client = createClient({ chain: mainnet, transport: http(rpcUrl), pollingInterval: 20 })
    const address = getContractAddress({ from: account.address, nonce: BigInt(nonce) })
    const data = offchainContract(address, urls, result)
    const hash = await sendTransaction(client, { account, data, nonce, gas: 5_000_000n })
    nonce += 1
    expect(await waitForTransactionReceipt(client, { hash })).toMatchObject({ status: 'success' })
    return address
  }

  async function resolve(resolver: Hex, nameGateways?: readonly string[]): Promise<string | undefined> {
    const contracts = { ensUniversalResolver: resolver }
    const network = { ...ethereum, contracts, rpcUrls: [devnet.chains[1]?.rpcUrl ?? ''] }
    const { services } = testServices({}, [network])
    const ctx = { ...fakeContext({ network }), services }
    const { resolveName } = createNames(nameGateways)
    return (await resolveName?.({ name: 'alice.eth' }, ctx))?.address
  }

  describe('names outside the chain', () => {
    test('default: a contract makes no request leave the page', async () => {
      const victim = await gateway()
      const resolver = await deploy([`${victim.url}/{sender}/{data}`, `${victim.url}/post`], FOUND)
      await expect(resolve(resolver)).rejects.toMatchObject({ code: 'evm/gateway-refused' })
      expect(victim.requests).toEqual([])
    })

    test('behavior: a name that only DNS could tell of (DNSSEC) has no record on the chain', async () => {
      const resolver = await deploy(['https://dnssec-oracle.ens.domains/'], FOUND)
      expect(await resolve(resolver)).toBeUndefined()
      const other = await deploy(['https://dnssec-oracle.ens.domains/', 'https://other.example/{data}'], FOUND)
      await expect(resolve(other)).rejects.toMatchObject({ code: 'evm/gateway-refused' })
    })

    test('parameters: nameGateways asks these and no others', async () => {
      const [trusted, victim] = [await gateway(), await gateway()]
      const resolver = await deploy([`${victim.url}/{sender}/{data}`, `${trusted.url}/{sender}/{data}.json`], FOUND)
      expect(await resolve(resolver, [`${trusted.url}/`])).toBe(ALICE)
      expect(victim.requests).toEqual([])
      expect(trusted.requests).toMatchObject([{ method: 'GET', path: `/${resolver.toLowerCase()}/0x1234.json` }])
    })

    test('parameters: a gateway without {data} is posted to', async () => {
      const trusted = await gateway()
      const resolver = await deploy([`${trusted.url}/names`], FOUND)
      expect(await resolve(resolver, [trusted.url])).toBe(ALICE)
      expect(trusted.requests).toMatchObject([{ method: 'POST', path: '/names' }])
      expect(JSON.parse(trusted.requests[0]?.body ?? '')).toMatchObject({ data: '0x1234' })
    })

    test.each([
      ['a look-alike', (url: string) => `${url}.evil.example/{data}`],
      ['a name before the host', (url: string) => `${url}@127.0.0.1:9/{data}`],
      ['no address', () => 'gateway/{data}'],
      ['a script', () => 'javascript:alert(1)//{data}'],
    ])('behavior: %s is not an allowed origin', async (_name, urlOf) => {
      const trusted = await gateway()
      const resolver = await deploy([urlOf(trusted.url)], FOUND)
      await expect(resolve(resolver, [trusted.url])).rejects.toMatchObject({ code: 'evm/gateway-refused' })
      expect(trusted.requests).toEqual([])
    })

    test('behavior: a gateway that knows nothing, or talks nonsense, gives way to the next one', async () => {
      const answers: readonly HttpAnswer[] = [
        { status: 404, body: '{}' },
        { body: '{"data":7}' },
        { body: '{"data":"0xabcd"}' },
      ]
      const trusted = await gateway((index) => answers[index] ?? 'hang up')
      const template = `${trusted.url}/{data}`
      const resolver = await deploy([template, template, template], FOUND)
      expect(await resolve(resolver, [trusted.url])).toBe(ALICE)
      expect(trusted.requests).toHaveLength(3)
    })

    test('error: a contract that never has enough is asked four times', async () => {
      const trusted = await gateway()
      const resolver = await deploy([`${trusted.url}/{data}`])
      await expect(resolve(resolver, [trusted.url])).rejects.toMatchObject({ code: 'evm/gateway-refused' })
      expect(trusted.requests).toHaveLength(4)
    })

    test.each<HttpAnswer>([{ status: 400, body: '{}' }, { body: '{"data":7}' }])(
      'error: a gateway that answers %j leaves it open where a name leads',
      async (reply) => {
        const trusted = await gateway(() => reply)
        const resolver = await deploy([`${trusted.url}/{data}`], FOUND)
        await expect(resolve(resolver, [trusted.url])).rejects.toMatchObject({
          code: expect.stringMatching(/^(evm|http)/),
        })
      },
    )

    test('behavior: a name no gateway knows leads nowhere', async () => {
      const trusted = await gateway(() => ({ status: 404, body: '{}' }))
      const resolver = await deploy([`${trusted.url}/{data}`], FOUND)
      expect(await resolve(resolver, [trusted.url])).toBeUndefined()
    })
  })
})
