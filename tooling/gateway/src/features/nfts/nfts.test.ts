import { ACCOUNTS } from '@latchkey/devnet'
import { type NftsAnswer, nftsAnswer } from '@latchkey/plugin-api/schemas'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type HistoryTrial, historyTrial } from '../../testing/historyTrial.ts'
import { replayServer } from '../../testing/replayServer.ts'
import { seededChains, startTestGateway } from '../../testing/testGateway.ts'

const [ALICE] = ACCOUNTS
const PROJECT = { id: 'latchkey-test', name: 'Tests' }

async function read(answer: Response): Promise<NftsAnswer> {
  expect(answer.status).toBe(200)
  return nftsAnswer.parse(await answer.json())
}

describe('collectibles of an indexed chain', { timeout: 60_000 }, () => {
  let trial: HistoryTrial
  beforeAll(async () => {
    trial = await historyTrial({}, seededChains, true)
  }, 60_000)
  afterAll(() => trial?.gateway.stop())

  /** The first page once everything is indexed. */
  async function whole(query = ''): Promise<NftsAnswer> {
    const path = `/v1/account/${ALICE.address}/nfts?${query}`
    const answer = () => trial.gateway.get(path)
    return read(await eventually(answer, ({ headers }) => !headers.has('x-latchkey-missing-chains'), 30_000))
  }
  const page = async (query = '') => read(await trial.gateway.get(`/v1/account/${ALICE.address}/nfts?${query}`))

  test('default: what the account has by now, named, with pictures drawn here', async () => {
    const { nfts } = await whole('limit=100')
    expect(nfts.length).toBeGreaterThanOrEqual(3)
    const [sender] = trial.chain.senders
    for (const { id, amount, standard } of nfts) {
      const [, chain, , address, tokenId = ''] = /^eip155:(\d+)\/(erc\d+):(0x[0-9a-f]{40})\/(\d+)$/.exec(id) ?? []
      if (chain !== '1') continue
      const isSingle = standard === 'erc721'
      const held = await sender?.readContract({
        address: address as `0x${string}`,
        abi: [
          {
            type: 'function',
            name: isSingle ? 'ownerOf' : 'balanceOf',
            stateMutability: 'view',
            inputs: isSingle ? [{ type: 'uint256' }] : [{ type: 'address' }, { type: 'uint256' }],
            outputs: [{ type: isSingle ? 'address' : 'uint256' }],
          },
        ],
        functionName: isSingle ? 'ownerOf' : 'balanceOf',
        args: isSingle ? [BigInt(tokenId)] : [ALICE.address, BigInt(tokenId)],
      })
      expect(`${held}`, id).toBe(isSingle ? ALICE.address : amount)
    }
    const own = nfts.find(({ spam, media }) => spam !== 'yes' && media?.kind === 'image')
    expect(own).toMatchObject({
      name: expect.any(String),
      collection: { name: expect.any(String) },
      description: expect.stringMatching(/local chains/),
      traits: [{ name: 'Hue', value: expect.stringMatching(/^\d+$/) }],
    })
    const picture = await trial.gateway.get(`/v1/nft/${encodeURIComponent(own?.id ?? '')}/picture?size=96`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(picture.headers.get('cache-control')).toBe('public, max-age=604800')
    const { width, height, type } = imageSize(new Uint8Array(await picture.arrayBuffer()))
    expect([type, Math.max(width ?? 0, height ?? 0)]).toEqual(['webp', 96])
    const headers = { 'if-none-match': picture.headers.get('etag') ?? '' }
    const again = await trial.gateway.get(`/v1/nft/${encodeURIComponent(own?.id ?? '')}/picture?size=96`, { headers })
    expect(again.status).toBe(304)
  })

  test('behavior: advertisements are marked, and pages leave nothing out', async () => {
    const all = await whole('chainId=eip155:1&limit=100')
    expect(all.nfts.some(({ spam }) => spam === 'yes')).toBe(true)
    const found: NftsAnswer['nfts'][number][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { nfts, next }: NftsAnswer = await page(cursor === '' ? 'limit=2' : `limit=2&cursor=${cursor}`)
      expect(nfts.length).toBeLessThanOrEqual(2)
      found.push(...nfts)
      cursor = next
    }
    expect(found.filter(({ id }) => id.startsWith('eip155:1/')).map(({ id }) => id)).toEqual(
      all.nfts.map(({ id }) => id),
    )
  })

  test('error: a foreign cursor, an id that is an address, an NFT that was never made', async () => {
    const ask = async (path: string) => (await trial.gateway.get(path)).status
    expect(await ask(`/v1/account/${ALICE.address}/nfts?cursor=abc`)).toBe(400)
    expect(await ask(`/v1/nft/${encodeURIComponent('https://pictures.example/1.png')}/picture`)).toBe(400)
    const nobody = encodeURIComponent(`eip155:1/erc721:0x${'12'.repeat(20)}/1`)
    expect(await ask(`/v1/nft/${nobody}/picture`)).toBe(404)
  })
})

describe('collectibles from a service', () => {
  async function start(answer?: Parameters<typeof replayServer>[0]) {
    const replay = await replayServer(answer)
    onTestFinished(() => replay.close())
    const gateway = await startTestGateway({
      chains: [
        {
          id: 'eip155:1',
          name: 'Ethereum',
          rpcUrls: ['http://127.0.0.1:9'],
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          isIndexed: false,
        },
      ],
      projects: [PROJECT],
      sources: { nfts: [{ use: 'blockscout', instances: { 'eip155:1': replay.url } }] },
    })
    onTestFinished(() => gateway.stop())
    const ask = (query = '') =>
      fetch(`${gateway.url}/v1/account/${ALICE.address}/nfts?projectId=${PROJECT.id}&${query}`)
    return { ask, replay }
  }

  test('default: names, traits and kinds; what advertises is marked; odd entries are left out', async () => {
    const { ask, replay } = await start((path) =>
      path.includes('items_count') ? { status: 200, body: '{"items":[],"next_page_params":null}' } : undefined,
    )
    const { nfts, next } = await read(await ask())
    expect(nfts).toEqual([
      {
        id: 'eip155:1/erc721:0x1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d/7',
        name: 'Key of the seventh door',
        description: 'Opens one door. Once.',
        traits: [
          { name: 'Metal', value: 'Brass' },
          { name: 'Teeth', value: '5' },
        ],
        externalUrl: 'https://keys.example/7',
        collection: { name: 'Keys', address: '0x1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d' },
        amount: '1',
        standard: 'erc721',
        media: { kind: 'image' },
        spam: 'unknown',
      },
      expect.objectContaining({ amount: '12', standard: 'erc1155', name: 'Films #2', media: { kind: 'video' } }),
      expect.objectContaining({ spam: 'yes' }),
    ])
    expect(await read(await ask(`cursor=${next}`))).toEqual({ nfts: [], next: null })
    expect(replay.asked.at(-1)).toContain('&token_type=ERC-721')
  })

  test('behavior: pages may be shorter than those of the service', async () => {
    const { ask } = await start()
    const first = await read(await ask('limit=2'))
    expect(first.nfts).toHaveLength(2)
    const second = await read(await ask(`limit=2&cursor=${first.next}`))
    expect(second.nfts.map(({ spam }) => spam)).toEqual(['yes'])
  })

  test('error: the service is away, and a chain that is not served', async () => {
    const { ask } = await start(() => ({ status: 500 }))
    expect(await (await ask()).json()).toMatchObject({ code: 'nfts-unavailable', reasons: [{ name: 'eip155:1' }] })
    expect((await ask('chainId=eip155:5')).status).toBe(400)
  })
})
