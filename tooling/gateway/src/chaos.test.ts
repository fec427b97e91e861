import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ReplayFaultKind, startReplay } from '@latchkey/devnet/replay'
import { balanceAnswer, historyAnswer } from '@latchkey/plugin-api/schemas'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { startRedis } from '@latchkey/tooling/vitest/testServers.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createGateway, type Gateway } from './createGateway.ts'
import { randomness } from './testing/fuzz/oddRequest.ts'
import { sendJson } from './testing/http.ts'
import { startPostgres } from './testing/programs.ts'
import { replayConfig } from './testing/replayConfig.ts'
import { signRegistration } from './testing/signRegistration.ts'
import { syntheticChain } from './testing/syntheticChain.ts'

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_129)
const SECONDS = Number(process.env.CHAOS_SECONDS ?? 12)
const PROJECT = 'latchkey-chaos'
const PUBLIC_URL = 'https://gateway.example'
const OWN = 'eip155:31337'
const MINUTE = 60_000
/** These fail as they like; the liar and the straggler below are so all the time. */
const HOSTS = [
  'ethereum-rpc.publicnode.com',
  'eth.drpc.org',
  'base-rpc.publicnode.com',
  'arbitrum-one-rpc.publicnode.com',
  'mainnet.optimism.io',
  'optimism-rpc.publicnode.com',
  'coins.llama.fi',
  'eth.blockscout.com',
  'base.blockscout.com',
]
const LIAR = 'mainnet.base.org'
const STRAGGLER = 'arb1.arbitrum.io'
const KINDS: readonly (ReplayFaultKind | null)[] = [
  'away',
  'stall',
  'html',
  'forbidden',
  'limited',
  'broken',
  null,
  null,
]
const CHAINS = ['eip155:1', 'eip155:10', 'eip155:8453', 'eip155:42161']

const random = randomness(SEED)
const realNow = Date.now
const clock = { offset: 0 }
const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
/** A chain of our own that grows and takes blocks back. */
const chain = syntheticChain({ head: 10, transfersPerBlock: 3, accounts: 20 })
let instances: Gateway[] = []
let replay: Awaited<ReturnType<typeof startReplay>>
let node: Awaited<ReturnType<typeof httpServer>>

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

const fail = (host: string, kind: ReplayFaultKind | null) =>
  fetch(`${replay.url}/dev/fault`, { method: 'POST', body: JSON.stringify({ host, kind }) })

beforeAll(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + clock.offset)
  replay = await startReplay()
  const answer = ({ id, method, params }: Call) => ({
    ...{ jsonrpc: '2.0', id },
    ...(method === 'eth_chainId' ? { result: '0x7a69' } : chain.answer({ method, params })),
  })
  node = await httpServer(({ body = '' }: { body?: string }) => {
    const calls: Call | Call[] = JSON.parse(body)
    return { body: JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)) }
  })
  await Promise.all([fail(LIAR, 'lies'), fail(STRAGGLER, 'behind')])
  const { chains = [], sources } = replayConfig(replay.url)
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const own = { id: OWN, name: 'Own', rpcUrls: [node.url], nativeCurrency, isIndexed: true, startBlock: 0 } as const
  const start = (): Promise<Gateway> =>
    createGateway({
      sources,
      port: 0,
      publicUrl: PUBLIC_URL,
      databaseUrl: postgres && redis ? postgres.url : 'sqlite::memory:',
      ...(postgres && redis ? { redisUrl: redis.url } : {}),
      log: { level: 'silent' },
      names: { zones: ['shop.example'] },
      chains: [...chains.filter(({ id }) => CHAINS.includes(id)), own],
      indexer: { pollMs: 50, shrinkMs: 1 },
      limits: { openPerMinute: 1_000_000, upstreamMs: 1_500, requestMs: 8_000 },
      projects: [{ id: PROJECT, name: 'Chaos', perMinute: 1e6, perClient: 1e6, perDay: 1e8 }],
    })
  instances = postgres && redis ? await Promise.all([start(), start()]) : [await start()]
}, 60_000)

afterAll(async () => {
  vi.restoreAllMocks()
  await Promise.all(instances.map((gateway) => gateway.stop()))
  await Promise.all([replay?.stop(), node?.close(), postgres?.stop(), redis?.stop()])
})

const url = (place: number, path: string): string =>
  `${instances[place % instances.length]?.url}${path}${path.includes('?') ? '&' : '?'}projectId=${PROJECT}`
/** An account that was never asked for: nothing of it is kept. */
const stranger = (text: string): string => `0x${createHash('sha256').update(text).digest('hex').slice(0, 40)}`

/** What each chain's own coin is, as it was recorded. */
const TRUTH: Readonly<Record<string, string>> = {
  'eip155:1': '2.4817',
  'eip155:8453': '0.125',
}

/** What was seen while it went on. */
const seen = { wrong: [] as string[], answered: 0, refused: new Map<string, number>(), names: [] as string[] }

/** Whether an answer that says nothing of a chain names it as missing, and what it says is so. */
async function readBalances(place: number, account: string): Promise<void> {
  const answer = await fetch(url(place, `/v1/account/${account}/balance?currency=usd`))
  if (!answer.ok) return refuse(answer)
  const { balances } = balanceAnswer.parse(await answer.json())
  const missing = answer.headers.get('x-latchkey-missing-chains')?.split(',') ?? []
  for (const id of CHAINS) {
    const coin = balances.find(({ chainId, address }) => chainId === id && address === undefined)?.quantity.numeric
    if (coin === undefined && !missing.includes(id)) seen.wrong.push(`${id} is left out and not named`)
    if (coin !== undefined && coin !== (TRUTH[id] ?? coin)) seen.wrong.push(`${id} has ${coin}`)
    if (coin !== undefined && Number(coin) < 0.001) seen.wrong.push(`${id} has ${coin}`)
  }
  seen.answered += 1
}

async function refuse(answer: Response): Promise<void> {
  const { code = 'no code' } = Object(await answer.json().catch(() => ({})))
  if (![400, 404, 503, 504].includes(answer.status)) seen.wrong.push(`${answer.status} ${code}`)
  seen.refused.set(code, (seen.refused.get(code) ?? 0) + 1)
}

/** The raw read of the RPC proxy, of the chain with the liar and of that with the straggler. */
async function readRaw(place: number, account: string): Promise<void> {
  const id = place % 2 === 0 ? 'eip155:8453' : 'eip155:42161'
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [account, 'latest'] }
  const answer = await sendJson(url(place, `/v1/?chainId=${id}`), call)
  if (!answer.ok) return refuse(answer)
  const { result } = Object(await answer.json())
  if (result === '0xbad' || result === '0x0')
    seen.wrong.push(`${id} has ${result} of a node that was not to be believed`)
  seen.answered += 1
}

async function register(place: number, name: string): Promise<void> {
  const answer = await sendJson(url(place, '/v1/profile/account'), await signRegistration(name, PUBLIC_URL))
  if (!answer.ok) return refuse(answer)
  seen.names.push(name)
}

/** Something goes wrong a few times a second. */
async function trouble(isOver: () => boolean): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    await fail(random.pick(HOSTS), random.pick(KINDS))
    chain.head += 1
    if (turn % 4 === 0) chain.replaceFrom(Math.max(1, chain.head - 1 - random.below(4)))
    if (turn % 10 === 3) clock.offset = random.pick([0, 8 * MINUTE, -30_000, 60 * MINUTE])
    if (turn % 20 === 12) await redis?.crash()
    if (turn % 20 === 15) await redis?.start()
    await sleep(200)
  }
}

/** Hashes of what an account has a part in, as the chain has it now. */
function truthOf(account: string): string[] {
  const found = new Set<string>()
  for (let number = 0; number <= chain.head; number += 1) {
    const block = chain.answer({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, true] })
    const { transactions } = Object('result' in block ? block.result : {})
    for (const { hash, from, input } of transactions as { hash: string; from: string; input: string }[])
      if (from === account || `0x${input.slice(34, 74)}` === account) found.add(hash)
  }
  return [...found].sort()
}

async function historyOf(account: string): Promise<string[]> {
  const hashes = new Set<string>()
  for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined; ) {
    const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await fetch(url(0, `/v1/account/${account}/history?chainId=${OWN}${more}`))
    if (!answer.ok) return []
    const page = historyAnswer.parse(await answer.json())
    for (const { metadata } of page.data) hashes.add(metadata.hash)
    cursor = page.next
  }
  return [...hashes].sort()
}

it(`nodes and services fail, lie, lag and take blocks back while the clock moves (seed ${SEED})`, async () => {
  let isOver = false
  const lane = (work: (place: number) => Promise<void>) => async (): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) await work(turn)
  }
  const lanes = [
    ...[1, 2, 3].map((number) => lane((turn) => readBalances(turn, stranger(`balance ${number} ${turn}`)))),
    ...[1, 2].map((number) => lane((turn) => readRaw(turn, stranger(`raw ${number} ${turn}`)))),
    lane((turn) => register(turn, `chaos-${realNow()}-${turn}.shop.example`)),
  ].map((run) => run())
  const troubled = trouble(() => isOver)
  await sleep(SECONDS * 1_000)
  isOver = true
  await Promise.all([...lanes, troubled])
  clock.offset = 0
  await redis?.start()
  for (const host of HOSTS) await fail(host, null)

  expect([...new Set(seen.wrong)]).toEqual([])
  expect(seen.answered).toBeGreaterThan(SECONDS)
  expect(seen.names.length).toBeGreaterThan(2)
  for (const [place, name] of seen.names.entries()) {
    const answer = await fetch(url(place, `/v1/profile/account/${name}`))
    expect([name, answer.status]).toEqual([name, 200])
  }
  for (const account of [chain.account(1), chain.account(7), chain.account(12)])
    await expect.poll(() => historyOf(account), { timeout: 20_000, interval: 200 }).toEqual(truthOf(account))
}, 120_000)
