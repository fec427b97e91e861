import { type Devnet, startDevnet } from '@latchkey/devnet'
import { fundSolana, SOLANA_ACCOUNTS, SOLANA_NFTS, SOLANA_TOKENS } from '@latchkey/devnet/solana'
import { historyAnswer, type Transaction } from '@latchkey/plugin-api/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway, type Gateway } from '../../createGateway.ts'

const CHAIN = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const [ALICE, , { address: FRESH }, COLLECTOR = ALICE] = SOLANA_ACCOUNTS
let devnet: Devnet
let gateway: Gateway

beforeAll(async () => {
  devnet = await startDevnet({ parts: ['solana'], seed: true })
  const nativeCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
  const rpcUrls = [devnet.services.solana ?? '']
  const tokens = SOLANA_TOKENS.map(({ mint: address, name, symbol, decimals }) => ({ address, name, symbol, decimals }))
  gateway = await createGateway({
    port: 0,
    databaseUrl: 'sqlite::memory:',
    log: { level: 'silent' },
    projects: [{ id: 'latchkey-test', name: 'Tests' }],
    chains: [{ id: CHAIN, name: 'Solana', rpcUrls, nativeCurrency, tokens, checkId: false }],
  })
}, 30_000)

afterAll(async () => {
  await gateway?.stop()
  await devnet?.stop()
})

const ask = (account: string, fields: Record<string, string> = {}) =>
  fetch(
    `${gateway.url}/v1/account/${account}/history?${new URLSearchParams({ ...fields, projectId: 'latchkey-test' })}`,
  )

const page = async (account: string, fields?: Record<string, string>) =>
  historyAnswer.parse(await (await ask(account, fields)).json())

async function all(account: string): Promise<readonly Transaction[]> {
  const found: Transaction[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, next }: Awaited<ReturnType<typeof page>> = await page(account, cursor === '' ? {} : { cursor })
    found.push(...data)
    cursor = next
  }
  return found
}

describe('solana history', () => {
  test('default', async () => {
    const past = await all(ALICE.address)
    expect(past.length).toBeGreaterThan(2)
    expect(new Set(past.map(({ metadata }) => metadata.chain))).toEqual(new Set([CHAIN]))
    const moved = past.flatMap(({ metadata, transfers }) =>
      transfers.map(
        ({ direction, fungible_info }) => `${metadata.operationType} ${direction} ${fungible_info?.symbol}`,
      ),
    )
    expect(moved).toEqual(expect.arrayContaining(['send out SOL', 'receive in SOL']))
    expect(moved.some((line) => !line.endsWith('SOL') && !line.endsWith('undefined'))).toBe(true)
  })

  test('behavior: pages to the end, newest first, nothing twice', async () => {
    const sent: string[] = []
    for (let round = 0; round < 30; round++)
      sent.unshift(await fundSolana(devnet.services.solana ?? '', FRESH, 1_000_000_000n + BigInt(round)))
    const found = await expect
      .poll(async () => (await all(FRESH)).map(({ metadata }) => metadata.hash))
      .toHaveLength(30)
      .then(() => all(FRESH))
    expect(found.map(({ metadata }) => metadata.hash)).toEqual(sent)
    expect(found.at(-1)).toMatchObject({
      metadata: { operationType: 'receive', status: 'confirmed', sentTo: FRESH },
      transfers: [{ direction: 'in', quantity: { numeric: '1' }, fungible_info: { symbol: 'SOL' } }],
    })
  })

  test('behavior: tokens that came in are there although the transfer names the token account only', async () => {
    const past = await all(ALICE.address)
    const received = past.filter(
      ({ metadata, transfers }) =>
        metadata.sentFrom !== ALICE.address &&
        transfers.some(({ direction, fungible_info: info }) => direction === 'in' && info && info.symbol !== 'SOL'),
    )
    const symbols = new Set(received.flatMap(({ transfers }) => transfers.map((moved) => moved.fungible_info?.symbol)))
    expect([...symbols].sort()).toEqual(SOLANA_TOKENS.map(({ symbol }) => symbol).sort())
    const slots = past.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(slots).toEqual([...slots].sort((a, b) => b - a))
    expect(new Set(past.map(({ id }) => id)).size).toBe(past.length)
  })

  test('parameters: CAIP-10, chainId', async () => {
    const plain = (await page(ALICE.address)).data.map(({ id }) => id)
    expect((await page(`${CHAIN}:${ALICE.address}`)).data.map(({ id }) => id)).toEqual(plain)
    expect((await page(ALICE.address, { chainId: CHAIN })).data.map(({ id }) => id)).toEqual(plain)
  })

  test('behavior: pieces are told from tokens, by their names on the chain; those that advertise are marked', async () => {
    const [own, advertising] = SOLANA_NFTS
    const given = (await all(COLLECTOR.address)).flatMap(({ transfers }) => transfers)
    expect(given.flatMap(({ nft_info }) => nft_info ?? [])).toEqual([
      { name: advertising.name, flags: { is_spam: true }, address: `${CHAIN}:${advertising.mint}` },
      { name: own.name, flags: { is_spam: false }, address: `${CHAIN}:${own.mint}` },
    ])
    const fungible = [...given, ...(await all(ALICE.address)).flatMap(({ transfers }) => transfers)]
    expect(fungible.filter(({ fungible_info }) => fungible_info?.flags?.is_spam)).toEqual([])
  })

  test('behavior: dust from a stranger is marked, an ordinary payment is not', async () => {
    const [, , , , { address: quiet } = ALICE] = SOLANA_ACCOUNTS
    const hashes = [await fundSolana(devnet.services.solana ?? '', quiet, 1n)]
    hashes.push(await fundSolana(devnet.services.solana ?? '', quiet, 1_000_000n))
    const marks = async () => {
      const found = await all(quiet)
      return hashes.map((hash) => {
        const transfers = found.find(({ metadata }) => metadata.hash === hash)?.transfers
        return transfers?.map(({ fungible_info }) => fungible_info?.flags?.is_spam)
      })
    }
    await expect.poll(marks).toEqual([[true], [false]])
  })

  test('error: a cursor of something else', async () => {
    const answer = await ask(ALICE.address, { cursor: 'MDAw' })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'cursor-invalid' }])
  })
})
