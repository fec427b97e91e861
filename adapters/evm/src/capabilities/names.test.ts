import { kernelError, type Network } from '@latchkey/kernel'
import cases from '@latchkey/tooling/gateway/src/fixtures/ens-cases.json' with { type: 'json' }
import vectors from '@latchkey/tooling/gateway/src/fixtures/ensip15-custom.json' with { type: 'json' }
import { type HttpAnswer, type HttpServer, httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import {
  createClient,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  getContractAddress,
  type Hex,
  http,
  namehash,
  parseAbi,
  parseAbiParameters,
  toBytes,
  toFunctionSelector,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import sample from '../fixtures/ensip15-sample.json' with { type: 'json' }
import { base } from '../networks/base.ts'
import { ethereum } from '../networks/ethereum.ts'
import { sepolia } from '../networks/sepolia.ts'
import { type Devnet, startDevnet } from '../testing/devnet.mjs'
import { type FakeContextOptions, fakeContext } from '../testing/fakeContext.ts'
import { ALICE } from '../testing/fakeProvider.ts'
import { testServices } from '../testing/testServices.ts'
import { createNames } from './names.ts'
import { offchainContract } from './testing/offchainContract.ts'

const { resolveName, reverseName } = createNames()
const RESOLVER: Hex = `0x${(ethereum.contracts?.ensUniversalResolver ?? '').slice(2)}`

const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes owner, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function callback(bytes response, bytes extra) view returns (bytes, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
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

type AddressRecord = (typeof cases.forward)[number]['records'][number]

const ETHER = 60
const NOBODY = `0x${'0'.repeat(40)}` as const
const hex = (text: string): Hex => `0x${text.slice(2)}`

/** The address that a name has as a coin type: its own, else that of the nearest parent that answers for all below it. */
function findRecord(records: readonly AddressRecord[], name: string, coinType: number): Hex {
  const of = (wanted: string, isWildcard: boolean) =>
    records.find((record) => record.name === wanted && record.coinType === coinType && record.isWildcard === isWildcard)
  const labels = name.split('.')
  const parents = labels.slice(1).map((_, at) => labels.slice(at + 1).join('.'))
  const [parent] = parents.flatMap((wanted) => of(wanted, true) ?? [])
  return hex((of(name, false) ?? parent)?.address ?? NOBODY)
}

const record = (name: string, address: string = ALICE): AddressRecord => ({
  name,
  address,
  coinType: ETHER,
  isWildcard: false,
})

const refusal = (code: number, message: string, data?: string | null) =>
  kernelError('rpc/invalid-input', {
    details: { rpcCode: code, data: data ?? undefined },
    cause: { code, message, data: data ?? undefined },
  })

interface Names {
  readonly records?: readonly AddressRecord[]
  /** What the account calls itself, by coin type. */
  readonly primary?: readonly { readonly coinType: number; readonly name: string }[]
  /** Gateways that the resolver sends readers to. */
  readonly urls?: readonly string[]
  /** What the node answers every lookup of an address with. */
  readonly fail?: Error
}

/** A universal resolver with these names; `names` are those it was asked about. */
function ens({ records = [], primary = [], urls, fail }: Names, options: FakeContextOptions = {}) {
  const names: string[] = []
  const answerOf = (address: Hex, coinType?: bigint): Hex =>
    encodeFunctionResult({
      abi,
      functionName: 'resolveWithGateways',
      result: [encodeAbiParameters([{ type: coinType === undefined ? 'address' : 'bytes' }], [address]), NOBODY],
    })
  const call = (params: unknown): unknown => {
    const data: unknown = Array.isArray(params) ? params[0]?.data : undefined
    if (typeof data !== 'string') throw new Error('no call data')
    const { functionName, args } = decodeFunctionData({ abi, data: hex(data) })
    if (functionName === 'reverseWithGateways') {
      const found = primary.find(({ coinType }) => BigInt(coinType) === args[1])
      return encodeFunctionResult({ abi, functionName, result: [found?.name ?? '', NOBODY, NOBODY] })
    }
    if (functionName === 'callback') return answerOf(`0x${args[0].slice(-40)}`)
    const name = readName(args[0])
    const inner = decodeFunctionData({ abi: addr, data: args[1] })
    expect(inner.args[0]).toBe(namehash(name))
    names.push(name)
    if (fail) throw fail
    if (urls) {
      const lookup = [RESOLVER, [...urls], '0x1234', toFunctionSelector('callback(bytes,bytes)'), '0x'] as const
      throw refusal(3, 'execution reverted', encodeErrorResult({ abi, errorName: 'OffchainLookup', args: lookup }))
    }
    return answerOf(findRecord(records, name, Number(inner.args[1] ?? ETHER)), inner.args[1])
  }
  return { ...fakeContext({ ...options, node: { eth_call: call, ...options.node } }), names }
}

const networkOf = (id: string): Network => (id === base.id ? base : ethereum)

describe('the cases that the gateway runs too', () => {
  test.each(cases.forward)('default: $title', async ({ name, network, records, isValid, asked, address }) => {
    const ctx = ens({ records }, { network: networkOf(network) })
    const found = resolveName({ name }, ctx)
    if (isValid) expect(await found).toEqual({ address: address ?? undefined })
    else await expect(found).rejects.toMatchObject({ code: 'evm/name-invalid' })
    expect(ctx.names).toEqual(asked)
  })

  test.each(cases.reverse)('default: of an account: $title', async ({ account, network, name, ...names }) => {
    const ctx = ens(names, { network: networkOf(network) })
    expect(await reverseName({ address: account }, ctx)).toEqual({ name: name ?? undefined })
  })

  test.each(cases.refusals)('error: $title', async ({ error: { code, message, data }, isUnread }) => {
    const found = resolveName({ name: 'alice.eth' }, ens({ fail: refusal(code, message, data) }))
    if (isUnread) await expect(found).rejects.toMatchObject({ code: 'rpc/invalid-input' })
    else expect(await found).toEqual({ address: undefined })
  })

  test.each(cases.offchain)(
    'default: outside the chain: $title',
    async ({ urls, allowed, status, body, requests, outcome }) => {
      const server = await httpServer(() => ({ status, body }))
      onTestFinished(() => server.close())
      const local = (text: string): string =>
        text.replaceAll('{gateway}', server.url).replaceAll('{resolver}', RESOLVER.toLowerCase())
      const found = createNames(allowed.map(local)).resolveName?.(
        { name: 'alice.base.eth' },
        ens({ urls: urls.map(local) }),
      )
      if (outcome === 'unread')
        await expect(found).rejects.toMatchObject({ code: expect.stringMatching(/^(evm\/gateway-refused|http\/.+)$/) })
      else expect(await found).toEqual({ address: outcome === 'found' ? ALICE : undefined })
      expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(requests.map(local))
    },
  )
})

describe('resolveName', () => {
  test('behavior: a test network without names asks nobody', async () => {
    const { contracts, ...network } = sepolia
    const ctx = ens({}, { network })
    expect(contracts).toBeDefined()
    expect(await resolveName({ name: 'alice.eth' }, ctx)).toEqual({ address: undefined })
    expect(ctx.read).toEqual([])
  })

  test('error: no node answers', async () => {
    const ctx = ens({}, { node: { eth_call: () => Promise.reject(kernelError('rpc/unavailable')) } })
    await expect(resolveName({ name: 'alice.eth' }, ctx)).rejects.toMatchObject({ code: 'rpc/unavailable' })
  })

  test.each(['', 'alice'])('error: %j is no name', async (name) => {
    const ctx = ens({})
    await expect(resolveName({ name }, ctx)).rejects.toMatchObject({ code: 'evm/name-invalid' })
    expect(ctx.read).toEqual([])
  })

  const named = vectors.cases.filter(({ name }) => name.includes('.') && name.length < 255)

  test('behavior: follows ENSIP-15', async () => {
    expect(named.length).toBeGreaterThan(5)
    for (const entry of named) {
      const normalized = 'norm' in entry && typeof entry.norm === 'string' ? entry.norm : entry.name
      const answer = resolveName({ name: entry.name }, ens({ records: [record(normalized)] }))
      if ('error' in entry && entry.error) await expect(answer).rejects.toMatchObject({ code: 'evm/name-invalid' })
      else await expect(answer).resolves.toEqual({ address: ALICE })
    }
  })
})

describe('ENSIP-15', () => {
  test('behavior: 2,000 labels of the published set, each as part of a name', async () => {
    for (const entry of sample.cases) {
      const label = 'norm' in entry && typeof entry.norm === 'string' ? entry.norm : entry.name
      const answer = resolveName({ name: `${entry.name}.eth` }, ens({ records: [record(`${label}.eth`)] }))
      const outcome = await answer.catch(({ code }: { readonly code: string }) => code)
      const isWrong = 'error' in entry && entry.error
      expect(outcome, entry.name).toEqual(isWrong ? 'evm/name-invalid' : { address: ALICE })
    }
  })
})

describe('reverseName', () => {
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
