import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  namehash,
  parseAbi,
  toBytes,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { RpcError } from '../../core/chains/chain.ts'
import { createChains } from '../../core/chains/chains.ts'
import cases from '../../fixtures/ens-cases.json' with { type: 'json' }
import vectors from '../../fixtures/ensip15-custom.json' with { type: 'json' }
import { createEns } from './ens.ts'

const ACCOUNT = '0x00000000000000000000000000000000000000AA'
/** Coin type of Ethereum (SLIP-44). */
const ETHER = 60
const RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes owner, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function callback(bytes response, bytes extra) view returns (bytes, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

const addr = parseAbi(['function addr(bytes32 node) view returns (address)'])

const CALLBACK = toFunctionSelector('callback(bytes,bytes)')

function readName(packet: Hex): string {
  const bytes = toBytes(packet)
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += (bytes[at] ?? 0) + 1)
    labels.push(new TextDecoder().decode(bytes.slice(at + 1, at + 1 + (bytes[at] ?? 0))))
  return labels.join('.')
}

const hex = (text: string): Hex => `0x${text.slice(2)}`
const failure = ({ code, message, data }: (typeof cases.refusals)[number]['error']) =>
  new RpcError(code, message, data ?? undefined)

const addressResult = (address: Hex) =>
  encodeFunctionResult({
    abi,
    functionName: 'resolveWithGateways',
    result: [encodeAbiParameters([{ type: 'address' }], [address]), RESOLVER],
  })

type AddressRecord = (typeof cases.forward)[number]['records'][number]

/** The address that a name has as a coin type: its own, else that of the nearest parent that answers for all below it. */
function findRecord(records: readonly AddressRecord[], name: string): Hex {
  const of = (wanted: string, isWildcard: boolean) =>
    records.find((record) => record.name === wanted && record.coinType === ETHER && record.isWildcard === isWildcard)
  const labels = name.split('.')
  const parents = labels.slice(1).map((_, at) => labels.slice(at + 1).join('.'))
  const [parent] = parents.flatMap((wanted) => of(wanted, true) ?? [])
  return hex((of(name, false) ?? parent)?.address ?? zeroAddress)
}

interface Names {
  readonly records?: readonly AddressRecord[]
  /** What the account calls itself, by coin type. */
  readonly primary?: readonly { readonly coinType: number; readonly name: string }[]
  /** Gateways that the resolver sends readers to. */
  readonly urls?: readonly string[]
  readonly allowed?: readonly string[]
  /** What the node answers every lookup of an address with. */
  readonly fail?: RpcError
}

const record = (name: string, address: string = ACCOUNT): AddressRecord => ({
  name,
  address,
  coinType: ETHER,
  isWildcard: false,
})
const calls = (name: string) => [{ coinType: ETHER, name }]

const UNREAD = { status: 503, code: 'ens-unread' }

/** A chain's universal resolver with these names. */
function ens({ records = [], primary = [], urls, allowed, fail }: Names) {
  const config = { id: 'eip155:1', name: 'One', rpcUrls: ['http://127.0.0.1:1'] }
  const nativeCurrency = { name: 'E', symbol: 'E', decimals: 18 }
  const [chain] = createChains([{ ...config, nativeCurrency }], { timeout: 1 }).evm
  if (!chain) throw new Error('no chain')
  const asked: string[] = []
  const rpc = async (_method: string, params: unknown): Promise<unknown> => {
    const [{ data = '0x' }] = params as [{ data?: Hex }]
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'reverseWithGateways') {
      const found = primary.find(({ coinType }) => BigInt(coinType) === args[1])
      return encodeFunctionResult({ abi, functionName, result: [found?.name ?? '', zeroAddress, zeroAddress] })
    }
    if (functionName === 'callback') return addressResult(`0x${args[0].slice(-40)}`)
    const name = readName(args[0])
    expect(args[1]).toBe(encodeFunctionData({ abi: addr, args: [namehash(name)] }))
    asked.push(name)
    if (fail) throw fail
    if (!urls) return addressResult(findRecord(records, name))
    const lookup = [RESOLVER, [...urls], '0x1234', CALLBACK, '0x'] as const
    throw new RpcError(3, 'execution reverted', encodeErrorResult({ abi, errorName: 'OffchainLookup', args: lookup }))
  }
  return { ...createEns({ ...chain, rpc }, allowed), asked }
}

/** Of those that the widget's reader runs too (`names.test.ts` of the EVM adapter); here names are those of Ethereum alone. */
const ofEthereum = ({ network }: { readonly network: string }): boolean => network === 'eip155:1'

describe('names of the chain', () => {
  it.each(cases.forward.filter(ofEthereum))('default: $title', async ({ name, records, address, asked: expected }) => {
    const { addressOf, asked } = ens({ records })
    expect(await addressOf(name)).toBe(address ?? undefined)
    expect(asked).toEqual(expected)
  })

  it.each(cases.reverse.filter(ofEthereum))('default: of an account: $title', async ({ account, name, ...names }) => {
    expect(await ens(names).nameOf(hex(account))).toBe(name ?? undefined)
  })

  it.each(cases.refusals)('error: $title', async ({ error, isUnread }) => {
    const found = ens({ fail: failure(error) }).addressOf('alice.eth')
    await (isUnread ? expect(found).rejects.toMatchObject(UNREAD) : expect(found).resolves.toBeUndefined())
  })

  it('behavior: follows ENSIP-15', async () => {
    const named = vectors.cases.filter(({ name }) => name.includes('.') && name.length < 255)
    expect(named.length).toBeGreaterThan(5)
    for (const entry of named) {
      const wanted = 'norm' in entry && typeof entry.norm === 'string' ? entry.norm : entry.name
      const isWrong = 'error' in entry && entry.error === true
      const { addressOf, asked } = ens({ records: [record(wanted)] })
      expect(await addressOf(entry.name), entry.name).toBe(isWrong ? undefined : ACCOUNT)
      expect(asked).toEqual(isWrong ? [] : [wanted])
    }
  })

  it.each([300, 30_000])('error: a name of %i characters is none, and costs no time', async (length) => {
    const started = performance.now()
    expect(await ens({ primary: calls('a'.repeat(length)) }).nameOf(ACCOUNT)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

describe('names kept outside the chain', () => {
  async function gateway(answer: object, status = 200) {
    const asked: string[] = []
    const { url, close } = await httpServer(({ method, path }) => {
      asked.push(`${method} ${path}`)
      return { status, body: JSON.stringify(answer) }
    })
    onTestFinished(() => close())
    return { url, asked }
  }
  const answer = { data: encodeAbiParameters([{ type: 'address' }], [ACCOUNT]) }

  it.each(cases.offchain)('default: $title', async ({ urls, allowed, status, body, requests, outcome }) => {
    const { url, asked } = await gateway(JSON.parse(body), status)
    const local = (text: string): string =>
      text.replaceAll('{gateway}', url).replaceAll('{resolver}', RESOLVER.toLowerCase())
    const found = ens({ urls: urls.map(local), allowed: allowed.map(local) }).addressOf('alice.base.eth')
    if (outcome === 'unread') await expect(found).rejects.toMatchObject(UNREAD)
    else expect(await found).toBe(outcome === 'found' ? cases.forward[0]?.address : undefined)
    expect(asked).toEqual(requests.map(local))
  })

  it('behavior: what an account calls itself is a matter of looks: one that cannot be read is none', async () => {
    const { nameOf } = ens({ urls: ['https://ccip.example/{data}'], primary: calls('alice.base.eth') })
    expect(await nameOf(ACCOUNT)).toBeUndefined()
  })

  it('behavior: a name of which others than DNS could tell, too, is open', async () => {
    const urls = ['https://dnssec-oracle.ens.domains/', 'https://ccip.example/{data}']
    await expect(ens({ urls }).addressOf('alice.shop.example')).rejects.toMatchObject(UNREAD)
  })

  it.each([
    [{ data: `0x${'00'.repeat(70_000)}` }, 200],
    [answer, 403],
    [answer, 500],
  ])('error: an answer that cannot be used (%#) leaves it open where a name leads', async (body, status) => {
    const { url } = await gateway(body, status)
    const { addressOf } = ens({ urls: [`${url}/{data}`], allowed: [url] })
    await expect(addressOf('alice.base.eth')).rejects.toMatchObject(UNREAD)
  })
})
