import { type HttpServer, httpServer, type Said } from '@latchkey/tooling/vitest/httpServer.mjs'
import { createClient, encodeAbiParameters, getContractAddress, type Hex, http, parseAbiParameters } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ethereum } from '../networks/ethereum.ts'
import { type Devnet, startDevnet } from '../testing/devnet.mjs'
import { fakeContext } from '../testing/fakeContext.ts'
import { testServices } from '../testing/testServices.ts'
import { createNames } from './names.ts'
import { offchainContract } from './testing/offchainContract.ts'

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

async function gateway(answer: (index: number) => Said = () => ({ body: '{"data":"0xabcd"}' })): Promise<HttpServer> {
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
    expect(await resolve(resolver)).toBeUndefined()
    expect(victim.requests).toEqual([])
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
    expect(await resolve(resolver, [trusted.url])).toBeUndefined()
    expect(trusted.requests).toEqual([])
  })

  test('behavior: a gateway that knows nothing, or talks nonsense, gives way to the next one', async () => {
    const answers: readonly Said[] = [
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
    expect(await resolve(resolver, [trusted.url])).toBeUndefined()
    expect(trusted.requests).toHaveLength(4)
  })

  test('error: a name no gateway knows leads nowhere', async () => {
    const trusted = await gateway(() => ({ status: 404, body: '{}' }))
    const resolver = await deploy([`${trusted.url}/{data}`], FOUND)
    expect(await resolve(resolver, [trusted.url])).toBeUndefined()
  })
})
