import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { type ReplayFaultKind, startReplay } from '@latchkey/devnet/replay'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import {
  balanceAnswer,
  convertGasPriceAnswer,
  historyAnswer,
  identityAnswer,
  nftsAnswer,
} from '@latchkey/plugin-api/schemas'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGateway, type Gateway } from './createGateway.ts'
import { replayConfig } from './testing/replayConfig.ts'

const [{ address: ACCOUNT }] = ACCOUNTS
const [{ address: SOLANA_ACCOUNT }] = SOLANA_ACCOUNTS
const PROJECT = 'latchkey-mainnet'

let replay: Awaited<ReturnType<typeof startReplay>>
let gateway: Gateway

beforeEach(async () => {
  replay = await startReplay()
  gateway = await createGateway(
    {
      ...replayConfig(replay.url),
      port: 0,
      databaseUrl: 'sqlite::memory:',
      log: { level: 'silent' },
      projects: [{ id: PROJECT, name: 'Tests' }],
    },
    { checksAnswers: true },
  )
})
afterEach(async () => {
  await gateway?.stop()
  await replay?.stop()
})

const ask = (path: string, query: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}?${new URLSearchParams({ ...query, projectId: PROJECT })}`)

const fail = (host: string, kind: ReplayFaultKind) =>
  fetch(`${replay.url}/dev/fault`, { method: 'POST', body: JSON.stringify({ host, kind }) })

const missing = (answer: Response) => answer.headers.get('x-latchkey-missing-chains')?.split(',') ?? []

describe('the gateway without configuration, on recorded answers of the main networks', () => {
  test('default: balances with names, pictures and dollars, of every chain', async () => {
    const answer = await ask(`/v1/account/${ACCOUNT}/balance`, { currency: 'usd' })
    const { balances } = balanceAnswer.parse(await answer.json())
    expect(missing(answer)).toEqual([])
    const shown = balances.map(({ chainId, symbol, value }) => [chainId, symbol, Math.round(value ?? -1)].join(' '))
    expect(shown).toEqual(
      expect.arrayContaining([
        'eip155:1 ETH 7476',
        'eip155:1 USDC 1842',
        'eip155:1 WBTC 3062',
        'eip155:56 BNB 257',
        'eip155:137 POL 130',
        'eip155:8453 USDC 512',
        'eip155:42161 ARB 156',
        'eip155:11155111 ETH -1',
      ]),
    )
    expect(shown.join()).not.toContain('GIFT')
    expect(balances.find(({ symbol }) => symbol === 'UNI')).toMatchObject({
      name: 'Uniswap',
      iconUrl: expect.stringContaining('/public/getTokenImage/'),
    })
  })

  test('parameters: Solana, where tokens are known from a list that takes no key', async () => {
    const answer = await ask(`/v1/account/${SOLANA_ACCOUNT}/balance`, { currency: 'usd' })
    const { balances } = balanceAnswer.parse(await answer.json())
    expect(balances.map(({ symbol, value }) => `${symbol} ${Math.round(value ?? -1)}`).sort()).toEqual([
      'Bonk 53',
      'JUP 672',
      'SOL 1812',
      'USDC 340',
    ])
  })

  test('default: history of all chains with an explorer; the one without is named, not left empty', async () => {
    const answer = await ask(`/v1/account/${ACCOUNT}/history`)
    const { data } = historyAnswer.parse(await answer.json())
    expect(missing(answer)).toEqual(['eip155:56'])
    expect(new Set(data.map(({ metadata }) => metadata.chain)).size).toBe(6)
    const operations = new Set(data.map(({ metadata }) => metadata.operationType))
    for (const operation of ['send', 'receive', 'trade', 'approve', 'mint']) expect(operations).toContain(operation)
    const gift = data
      .flatMap(({ transfers }) => transfers)
      .find(({ fungible_info }) => fungible_info?.symbol === 'GIFT')
    expect(gift?.fungible_info?.flags?.is_spam ?? gift).toBeTruthy()
    const alone = await ask(`/v1/account/${ACCOUNT}/history`, { chainId: 'eip155:56' })
    expect([alone.status === 200 ? missing(alone) : alone.status]).not.toEqual([[]])
  })

  test('behavior: received tokens of Solana appear although the transaction does not name the owner', async () => {
    const { data } = historyAnswer.parse(await (await ask(`/v1/account/${SOLANA_ACCOUNT}/history`)).json())
    const shown = data.map(({ metadata, transfers }) =>
      [
        metadata.operationType,
        ...transfers.map(
          (transfer) => `${transfer.direction} ${transfer.quantity.numeric} ${transfer.fungible_info?.symbol}`,
        ),
      ].join(' '),
    )
    expect(shown).toEqual(['receive in 1.25 SOL', 'send out 50 USDC', 'receive in 250 USDC'])
  })

  test('default: identity, gas, collectibles with their pictures', async () => {
    const identity = identityAnswer.parse(await (await ask(`/v1/identity/${ACCOUNT}`)).json())
    expect(identity).toMatchObject({ name: 'ada.eth', avatar: expect.stringMatching(/^data:image\/svg/) })
    const gas = await ask('/v1/convert/gas-price', { chainId: 'eip155:1' })
    expect(BigInt(convertGasPriceAnswer.parse(await gas.json()).standard)).toBeGreaterThan(3_200_000_000n)
    const { nfts } = nftsAnswer.parse(await (await ask(`/v1/account/${ACCOUNT}/nfts`)).json())
    expect(nfts.map(({ name }) => name)).toEqual(expect.arrayContaining(['Key of door 7', 'Key of door 31']))
    const picture = await ask(`/v1/nft/${encodeURIComponent(nfts[0]?.id ?? '')}/picture`, { size: '96' })
    expect(picture.headers.get('content-type')).toBe('image/webp')
  })

  test('behavior: reads of the RPC proxy are answered, what would be sent is refused by the node', async () => {
    const call = (method: string, params: unknown[]) =>
      fetch(`${gateway.url}/v1/?${new URLSearchParams({ chainId: 'eip155:8453', projectId: PROJECT })}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }).then((answer) => answer.json())
    expect(await call('eth_getBalance', [ACCOUNT, 'latest'])).toMatchObject({ result: '0x1bc16d674ec8000' })
    expect(await call('eth_sendRawTransaction', ['0x02'])).toMatchObject({ error: { message: /nothing can be sent/ } })
  })

  test.each<ReplayFaultKind>(['away', 'stall', 'html', 'forbidden', 'limited', 'broken', 'behind', 'lies'])(
    'behavior: one node that is %s: the other one answers',
    async (kind) => {
      await fail('mainnet.base.org', kind)
      const answer = await ask(`/v1/account/${ACCOUNT}/balance`, { currency: 'usd', chainId: 'eip155:8453' })
      const { balances } = balanceAnswer.parse(await answer.json())
      expect(balances.find(({ address }) => address === undefined)?.quantity.numeric).toBe('0.125')
    },
  )

  test.each<ReplayFaultKind>(['away', 'stall', 'html', 'forbidden', 'limited', 'broken'])(
    'error: the price service and an explorer are %s: no price, the chain is named, nothing is made up',
    async (kind) => {
      await fail('coins.llama.fi', kind)
      await fail('base.blockscout.com', kind)
      const balance = await ask(`/v1/account/${ACCOUNT}/balance`, { currency: 'usd', chainId: 'eip155:1' })
      const { balances } = balanceAnswer.parse(await balance.json())
      expect(balances.find(({ symbol }) => symbol === 'ETH')).toMatchObject({ quantity: { numeric: '2.4817' } })
      expect(balances.every(({ price }) => price === undefined)).toBe(true)
      const history = await ask(`/v1/account/${ACCOUNT}/history`)
      expect(missing(history).sort()).toEqual(['eip155:56', 'eip155:8453'])
      const alone = await ask(`/v1/account/${ACCOUNT}/history`, { chainId: 'eip155:8453' })
      expect(alone.status).toBe(503)
    },
  )

  test('error: every node of a chain is away: it is named, and alone it is a 503', async () => {
    await fail('arb1.arbitrum.io', 'away')
    await fail('arbitrum-one-rpc.publicnode.com', 'html')
    const all = await ask(`/v1/account/${ACCOUNT}/balance`, { currency: 'usd' })
    expect(missing(all)).toEqual(['eip155:42161'])
    const alone = await ask(`/v1/account/${ACCOUNT}/balance`, { currency: 'usd', chainId: 'eip155:42161' })
    expect(alone.status).toBe(503)
  })

  test('error: every node of a chain refuses us: it is named, and the others are there', async () => {
    await fail('arb1.arbitrum.io', 'forbidden')
    await fail('arbitrum-one-rpc.publicnode.com', 'forbidden')
    const all = await ask(`/v1/account/${ACCOUNT}/balance`, { currency: 'usd' })
    expect([all.status, missing(all)]).toEqual([200, ['eip155:42161']])
  })
})
