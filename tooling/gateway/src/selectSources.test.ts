import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { expandSecrets } from './core/config/readConfig.ts'
import { startTestGateway } from './testing/testGateway.ts'

const PROJECT = { id: 'latchkey-test', name: 'Tests' }
const chain = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  rpcUrls: ['http://127.0.0.1:9'],
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
}
const ALICE = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** A file that exports a source of every coin of one account. */
function sourceFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'source-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'vault.mjs')
  const transaction = `{
    id: chainId + ':t1', transfers: [],
    metadata: { operationType: 'receive', hash: 't1', chain: chainId, minedAt: '2026-01-02T03:04:05.000Z', sentFrom: 'a', sentTo: address, status: 'confirmed' },
  }`
  writeFileSync(
    file,
    `export function createSource({ amount }, { chains }) {
      if (!chains.find('${chain.id}')) throw new Error('the chain is not served')
      const supports = (chainId) => chainId.startsWith('bip122:')
      return {
        holdings: { supports, holdings: async () => [{ amount: BigInt(amount), decimals: 8, name: 'Bitcoin', symbol: 'BTC' }] },
        history: { supports, page: async ({ chainId, address }) => ({ data: [${transaction}], next: null }) },
        prices: { supports, prices: async (addresses) => ({ value: addresses.map((address) => ({ address, price: 50000 })), missing: [] }) },
      }
    }`,
  )
  return file
}

const start = (sources: object) => startTestGateway({ chains: [chain], projects: [PROJECT], sources })

describe('sources of fees of a chain with esploraUrls', () => {
  const other = 'http://127.0.0.1:8/api'
  it.each([
    [
      'the same',
      'http://127.0.0.1:9/api/',
      { use: 'esplora', instances: { [chain.id]: 'http://127.0.0.1:9/api' } },
      true,
    ],
    ['another instance', other, { use: 'esplora', instances: { [chain.id]: 'http://127.0.0.1:9/api' } }, false],
    ['the instance by default', 'https://blockstream.info/api', 'esplora', true],
    [
      'an instance for another chain',
      'https://blockstream.info/api',
      { use: 'esplora', chains: ['bip122:0f*'] },
      false,
    ],
    ['the chain itself', other, 'onchain', false],
  ])(
    'behavior: of %s the start says whether wallets compare rates with themselves',
    async (_title, url, fees, isWarned) => {
      const chains = [{ ...chain, esploraUrls: [other, url] }]
      const gateway = await startTestGateway({ chains, projects: [PROJECT], sources: { fees: [fees] } })
      onTestFinished(() => gateway.stop())
      expect(gateway.log.join().includes('compare rates with themselves')).toBe(isWarned)
    },
  )
})

describe('sources from elsewhere', () => {
  it('default: a file serves a family that the gateway does not read itself', async () => {
    const vault = { use: sourceFile(), amount: '150000000' }
    const gateway = await start({ holdings: [vault], history: [vault], prices: [vault] })
    onTestFinished(() => gateway.stop())
    const ask = async (path: string) => (await fetch(`${gateway.url}${path}?projectId=${PROJECT.id}`)).json()
    expect(await ask('/v1/supported-chains')).toMatchObject({ http: [chain.id] })
    expect(await ask(`/v1/account/${ALICE}/balance`)).toMatchObject({
      balances: [{ symbol: 'BTC', price: 50_000, value: 75_000, quantity: { numeric: '1.5', decimals: '8' } }],
    })
    expect(await ask(`/v1/account/${chain.id}:${ALICE}/history`)).toMatchObject({
      data: [{ metadata: { hash: 't1', chain: chain.id } }],
      next: null,
    })
  })

  it('default: a package is found by its name in the folder that the gateway is started in', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'started-in-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const place = join(folder, 'node_modules/@shop/latchkey-vault')
    mkdirSync(place, { recursive: true })
    const manifest = { name: '@shop/latchkey-vault', type: 'module', exports: { '.': { default: './vault.mjs' } } }
    writeFileSync(join(place, 'package.json'), JSON.stringify(manifest))
    copyFileSync(sourceFile(), join(place, 'vault.mjs'))
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
    onTestFinished(() => cwd.mockRestore())
    const gateway = await start({ holdings: [{ use: '@shop/latchkey-vault', amount: '7' }] })
    onTestFinished(() => gateway.stop())
    const answer = await fetch(`${gateway.url}/v1/account/${ALICE}/balance?projectId=${PROJECT.id}`)
    expect(await answer.json()).toMatchObject({ balances: [{ symbol: 'BTC', quantity: { numeric: '0.00000007' } }] })
  })

  it('behavior: what a source keeps is shared by those who ask, and is its own', async () => {
    const file = sourceFile()
    writeFileSync(
      file,
      `let asked = 0
      export const createSource = ({ amount }, { cache }) => ({
        holdings: {
          async holdings() {
            const kept = await cache('units', 60_000, async () => ({ units: String(Number(amount) + asked++) }))
            return [{ amount: BigInt(kept.units), decimals: 0, name: 'Bitcoin', symbol: 'BTC' }]
          },
        },
      })`,
    )
    const read = async (amount: string, accounts: readonly string[]) => {
      const gateway = await start({ holdings: [{ use: file, amount }] })
      onTestFinished(() => gateway.stop())
      const answers = accounts.map(async (account) => {
        const path = `/v1/account/${account}/balance?projectId=${PROJECT.id}`
        const { balances } = (await (await fetch(`${gateway.url}${path}`)).json()) as {
          readonly balances: readonly { readonly quantity: { readonly numeric: string } }[]
        }
        return balances[0]?.quantity.numeric
      })
      return Promise.all(answers)
    }
    const other = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    expect(await read('100', [ALICE, other])).toEqual(['100', '100'])
    expect(await read('500', [ALICE])).toEqual(['501'])
  })

  it('error: what is not there, is no source, or has not what it is listed for', async () => {
    const file = sourceFile()
    writeFileSync(`${file}.mjs`, 'export const nothing = 1')
    for (const [sources, words] of [
      [{ prices: ['defilama'] }, 'there is no source "defilama"; these ship: onchain, defillama'],
      [{ prices: ['@nobody/nothing'] }, 'install it beside the gateway'],
      [{ prices: [`${file}.mjs`] }, 'exports no createSource'],
      [{ gas: [{ use: file, amount: '1' }] }, 'has no gas'],
      [{ history: ['etherscan'] }, 'apiKey'],
    ] as const)
      await expect(start(sources)).rejects.toMatchObject({ code: 'config', message: expect.stringContaining(words) })
  })

  it('error: an engine of swaps without its key keeps the gateway from starting, and says what is missing', async () => {
    await expect(start({ quotes: ['zeroex'] })).rejects.toThrow(/"zeroex".*\n.*apiKey/)
    const file = { sources: { quotes: [{ use: 'zeroex', apiKey: ['$', '{ZEROEX_API_KEY}'].join('') }] } }
    expect(() => expandSecrets(file, {})).toThrow('ZEROEX_API_KEY')
  })
})
