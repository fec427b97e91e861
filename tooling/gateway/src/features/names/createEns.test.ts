import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  toBytes,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { RpcError } from '../../core/chains/chain.ts'
import { createChains } from '../../core/chains/chains.ts'
import vectors from '../../fixtures/ensip15-custom.json' with { type: 'json' }
import { createEns } from './ens.ts'

const ACCOUNT = '0x00000000000000000000000000000000000000AA'
const OTHER = '0x00000000000000000000000000000000000000bb'
const RESOLVER = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'

const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes owner, uint256 coinType, string[] gateways) view returns (string, address, address)',
  'function callback(bytes response, bytes extra) view returns (bytes, address)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])

const CALLBACK = toFunctionSelector('callback(bytes,bytes)')

function readName(packet: Hex): string {
  const bytes = toBytes(packet)
  const labels: string[] = []
  for (let at = 0; bytes[at]; at += (bytes[at] ?? 0) + 1)
    labels.push(new TextDecoder().decode(bytes.slice(at + 1, at + 1 + (bytes[at] ?? 0))))
  return labels.join('.')
}

const addressResult = (address: Hex) =>
  encodeFunctionResult({
    abi,
    functionName: 'resolveWithGateways',
    result: [encodeAbiParameters([{ type: 'address' }], [address]), RESOLVER],
  })

interface Names {
  readonly forward?: Readonly<Record<string, Hex>>
  readonly reverse?: string
  /** Gateways that the resolver sends readers to. */
  readonly urls?: readonly string[]
  readonly allowed?: readonly string[]
  /** What the node answers every lookup of an address with. */
  readonly fail?: RpcError
}

const UNREAD = { status: 503, code: 'ens-unread' }

/** A chain's universal resolver with these names. */
function ens({ forward = {}, reverse = '', urls, allowed, fail }: Names) {
  const config = { id: 'eip155:1', name: 'One', rpcUrls: ['http://127.0.0.1:1'] }
  const nativeCurrency = { name: 'E', symbol: 'E', decimals: 18 }
  const [chain] = createChains([{ ...config, nativeCurrency }], { timeout: 1 }).evm
  if (!chain) throw new Error('no chain')
  const asked: string[] = []
  const rpc = async (_method: string, params: unknown): Promise<unknown> => {
    const [{ data = '0x' }] = params as [{ data?: Hex }]
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'reverseWithGateways')
      return encodeFunctionResult({ abi, functionName, result: [reverse, zeroAddress, zeroAddress] })
    if (functionName === 'callback') return addressResult(`0x${args[0].slice(-40)}`)
    asked.push(readName(args[0]))
    if (fail) throw fail
    if (!urls) return addressResult(forward[readName(args[0])] ?? zeroAddress)
    const lookup = [RESOLVER, [...urls], '0x1234', CALLBACK, '0x'] as const
    throw new RpcError(3, 'execution reverted', encodeErrorResult({ abi, errorName: 'OffchainLookup', args: lookup }))
  }
  return { ...createEns({ ...chain, rpc }, allowed), asked }
}

describe('names of the chain', () => {
  it('default: there and back, in the normalised form', async () => {
    const { addressOf, nameOf, asked } = ens({ forward: { 'alice.eth': ACCOUNT }, reverse: 'alice.eth' })
    expect(await addressOf('ALICE.eth')).toBe(ACCOUNT)
    expect(asked).toEqual(['alice.eth'])
    expect(await nameOf(ACCOUNT)).toBe('alice.eth')
    expect(await addressOf('nobody.eth')).toBeUndefined()
  })

  it('error: a name that leads elsewhere, or is not normalised, is none', async () => {
    expect(await ens({ forward: { 'alice.eth': OTHER }, reverse: 'alice.eth' }).nameOf(ACCOUNT)).toBeUndefined()
    expect(await ens({ forward: { 'alice.eth': ACCOUNT }, reverse: 'Alice.eth' }).nameOf(ACCOUNT)).toBeUndefined()
  })

  it('behavior: follows ENSIP-15', async () => {
    const named = vectors.cases.filter(({ name }) => name.includes('.') && name.length < 255)
    expect(named.length).toBeGreaterThan(5)
    for (const entry of named) {
      const wanted = 'norm' in entry && typeof entry.norm === 'string' ? entry.norm : entry.name
      const isWrong = 'error' in entry && entry.error === true
      const { addressOf, asked } = ens({ forward: { [wanted]: ACCOUNT } })
      expect(await addressOf(entry.name), entry.name).toBe(isWrong ? undefined : ACCOUNT)
      expect(asked).toEqual(isWrong ? [] : [wanted])
    }
  })

  it.each([300, 30_000])('error: a name of %i characters is none, and costs no time', async (length) => {
    const started = performance.now()
    expect(await ens({ reverse: 'a'.repeat(length) }).nameOf(ACCOUNT)).toBeUndefined()
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

describe('names kept outside the chain', () => {
  async function gateway(answer: object, status = 200) {
    const asked: string[] = []
    const { url, close } = await httpServer(({ path = '' }: { path?: string }) => {
      asked.push(path)
      return { status, body: JSON.stringify(answer) }
    })
    onTestFinished(() => close())
    return { url, asked }
  }
  const answer = { data: encodeAbiParameters([{ type: 'address' }], [ACCOUNT]) }

  it('default: an allowed gateway is asked, and what the contract makes of its answer counts', async () => {
    const { url, asked } = await gateway(answer)
    const { addressOf } = ens({ urls: [`${url}/{sender}/{data}.json`], allowed: [url] })
    expect(await addressOf('alice.base.eth')).toBe(ACCOUNT)
    expect(asked).toEqual([`/${RESOLVER.toLowerCase()}/0x1234.json`])
  })

  it('error: without it, and for another origin, nobody is asked', async () => {
    const { url, asked } = await gateway(answer)
    await expect(ens({ urls: [`${url}/{data}`] }).addressOf('alice.base.eth')).rejects.toMatchObject(UNREAD)
    const other = ens({ urls: [`${url}/{data}`], allowed: ['https://ccip.example'] })
    await expect(other.addressOf('alice.base.eth')).rejects.toMatchObject(UNREAD)
    expect(asked).toEqual([])
  })

  it('error: a node that fails without saying what the contract answered', async () => {
    const failing = (error: RpcError) => ens({ fail: error }).addressOf('alice.eth')
    await expect(failing(new RpcError(-32000, 'header not found'))).rejects.toMatchObject(UNREAD)
    expect(await failing(new RpcError(3, 'execution reverted'))).toBeUndefined()
    expect(await failing(new RpcError(-32000, 'execution reverted', '0x'))).toBeUndefined()
  })

  it('behavior: what an account calls itself is a matter of looks: one that cannot be read is none', async () => {
    const { nameOf } = ens({ urls: ['https://ccip.example/{data}'], reverse: 'alice.base.eth' })
    expect(await nameOf(ACCOUNT)).toBeUndefined()
  })

  it('behavior: a name that only DNS could tell of (DNSSEC) has no record on the chain', async () => {
    const urls = ['https://dnssec-oracle.ens.domains/']
    expect(await ens({ urls }).addressOf('alice.shop.example')).toBeUndefined()
    const mixed = ens({ urls: [...urls, 'https://ccip.example/{data}'] })
    await expect(mixed.addressOf('alice.shop.example')).rejects.toMatchObject(UNREAD)
  })

  it('behavior: a gateway that has no such name has answered', async () => {
    const { url } = await gateway(answer, 404)
    expect(await ens({ urls: [`${url}/{data}`], allowed: [url] }).addressOf('alice.base.eth')).toBeUndefined()
  })

  it.each([
    [{ data: 'none' }, 200],
    [{ data: `0x${'00'.repeat(70_000)}` }, 200],
    [answer, 403],
    [answer, 500],
  ])('error: an answer that cannot be used (%#) leaves it open where a name leads', async (body, status) => {
    const { url } = await gateway(body, status)
    const { addressOf } = ens({ urls: [`${url}/{data}`], allowed: [url] })
    await expect(addressOf('alice.base.eth')).rejects.toMatchObject(UNREAD)
  })
})
