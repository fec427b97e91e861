import { solanaAdapter } from '@latchkey/adapter-solana'
import { solana } from '@latchkey/adapter-solana/networks'
import { SOLANA_ACCOUNTS, SOLANA_TOKENS } from '@latchkey/devnet/solana'
import { createKernel, type Kernel } from '@latchkey/kernel'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { type ApiPlugin, api } from '@latchkey/plugin-api'
import { type SwapsAtoms, type SwapsPlugin, swaps } from '@latchkey/plugin-swaps'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type SwapState, swapsProbe } from './swapsProbe.ts'
import { proxy, startSolanaTrading } from './trading.mjs'

type Answer = Record<string, unknown>
type Alter = (path: string, answer: Answer) => unknown
type Plugins = readonly [ApiPlugin, SwapsPlugin, ReturnType<typeof swapsProbe>]

const NETWORK = solana.id
const SOL = `${NETWORK}/slip44:501` as const
const [USDC, LATCH] = SOLANA_TOKENS.map(({ mint }) => `${NETWORK}/token:${mint}`) as [string, string]
const ME = SOLANA_ACCOUNTS[0]
const OTHER = SOLANA_ACCOUNTS[5]?.address ?? ''

let trading: Awaited<ReturnType<typeof startSolanaTrading>>
beforeAll(async () => {
  trading = await startSolanaTrading()
}, 60_000)
afterAll(() => trading?.stop())

async function rpc(method: string, ...params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(trading.services.solana ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await answer.json()).result
}

/** What the account has, asked of the chain. */
async function holdings(): Promise<{ readonly coins: bigint; readonly tokens: Readonly<Record<string, bigint>> }> {
  const programId = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
  const { value } = Object(await rpc('getBalance', ME.address))
  const found = Object(await rpc('getTokenAccountsByOwner', ME.address, { programId }, { encoding: 'jsonParsed' }))
  const tokens = (found.value as readonly { account: { data: { parsed: { info: unknown } } } }[]).map(({ account }) => {
    const { mint, tokenAmount } = Object(account.data.parsed.info)
    return [`${NETWORK}/token:${mint}`, BigInt(tokenAmount.amount)] as const
  })
  return { coins: BigInt(value), tokens: Object.fromEntries(tokens) }
}

/** A wallet of the Wallet Standard with the first key of the local chain, which signs what it is given. */
function keyWallet(prompts: string[]) {
  const chains = ['solana:mainnet'] as const
  const secret = base58.decode(ME.secretKey)
  const account = { address: ME.address, publicKey: secret.slice(32), chains, features: ['solana:signTransaction'] }
  const sign = (bytes: Uint8Array): Uint8Array => {
    const count = bytes[0] ?? 1
    const message = bytes.slice(1 + 64 * count)
    const keys = 4 + ((message[0] ?? 0) & 0x80 ? 1 : 0)
    const place = Array.from({ length: count }).findIndex((_, signer) =>
      secret.slice(32).every((byte, at) => byte === message[keys + signer * 32 + at]),
    )
    const signed = bytes.slice()
    signed.set(ed25519.sign(message, secret.slice(0, 32)), 1 + 64 * place)
    return signed
  }
  const wallet = {
    version: '1.0.0',
    name: 'Example',
    icon: 'data:image/svg+xml,<svg/>',
    chains,
    accounts: [account],
    features: {
      'standard:connect': { version: '1.0.0', connect: async () => ({ accounts: [account] }) },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction(...inputs: readonly { transaction: Uint8Array }[]) {
          prompts.push('signTransaction')
          return inputs.map(({ transaction }) => ({ signedTransaction: sign(transaction) }))
        },
      },
    },
  }
  const offer = (kit: { register(wallet: object): unknown }): void => void kit.register(wallet)
  const onReady = (event: Event): void => {
    if ('detail' in event) offer(event.detail as Parameters<typeof offer>[0])
  }
  window.addEventListener('wallet-standard:app-ready', onReady)
  onTestFinished(() => window.removeEventListener('wallet-standard:app-ready', onReady))
}

let pages = 0

/** A page with a wallet that signs for real, in front of a gateway whose answers somebody may alter. */
async function openPage(alter: { current: Alter } = { current: (_path, answer) => answer }) {
  const isSwap = (path: string): boolean => /\/convert\/(quotes|build-transaction|submit)/.test(path)
  const asked: string[] = []
  const server = await proxy(trading.services.gateway ?? '', (path, text) => {
    if (isSwap(path)) asked.push(path)
    return isSwap(path) ? JSON.stringify(alter.current(path, JSON.parse(text))) : text
  })
  onTestFinished(() => server.close())
  const prompts: string[] = []
  keyWallet(prompts)
  pages += 1
  const seen: { atoms?: SwapsAtoms } = {}
  const id = `jupiter-${pages}`
  const kernel: Kernel<Plugins> = createKernel<Plugins>({
    id,
    projectId: 'latchkey-devnet',
    gateway: server.url,
    adapters: [solanaAdapter({ networks: [{ ...solana, rpcUrls: [trading.services.solana ?? ''] }] })],
    plugins: [api(), swaps(), swapsProbe(seen)],
    services: { storage: withoutPrefix(memoryStorage(), id) },
  })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  await expect.poll(() => kernel.store.get(kernel.atoms.connectors).length).toBe(1)
  const [connector] = kernel.store.get(kernel.atoms.connectors)
  await kernel.wallet.connect({ connectorId: connector?.id ?? '' })
  const state = (): SwapState => {
    const found = seen.atoms && kernel.store.get(seen.atoms.state)
    if (!found) throw new Error('The form was never opened.')
    return found
  }
  const { startSwap, review, submit, cancel } = kernel.plugins.swaps
  return {
    kernel,
    prompts,
    asked,
    state,
    cancel,
    async reviewed(from: string, to: string, amount: string): Promise<SwapState> {
      await startSwap(untyped({ from, to, amount }))
      const isQuoted = () =>
        state().quote?.version === state().intent.version || state().quoting === 'failed' || state().error
      await expect.poll(isQuoted, { timeout: 10_000, interval: 5 }).toBeTruthy()
      await review()
      return state()
    },
    async submitted(): Promise<void> {
      await submit({ acceptsLoss: true })
      await expect.poll(() => ['closed', 'editing', 'review'].includes(state().phase), { timeout: 20_000 }).toBe(true)
    },
    async confirmed(): Promise<void> {
      const newest = () => kernel.store.get(kernel.atoms.transactions)[0]?.state
      await expect.poll(newest, { timeout: 20_000 }).toBe('confirmed')
    },
  }
}

test('default: two sources of prices know the coin and the token', async () => {
  const [dollar] = SOLANA_TOKENS
  const addresses = ['So11111111111111111111111111111111111111111', dollar?.mint].map((mint) => `${NETWORK}:${mint}`)
  const url = `${trading.services.gateway}/v1/fungible/price`
  const ask = async () => {
    const body = JSON.stringify({ projectId: 'latchkey-devnet', currency: 'usd', addresses })
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(url, { method: 'POST', headers, body })).json()).fungibles
  }
  const [coin, token] = await ask()
  expect([coin.other.source, token.other.source]).toEqual(['coingecko', 'coingecko'])
  expect(coin.other.price).toBeCloseTo(coin.price)
  expect(token).toMatchObject({ price: 1, other: { price: 1 } })
})

describe('swaps on Solana', () => {
  test.each([
    ['SOL for a token, with the market maker', SOL, USDC, '0.5', 'fill'],
    ['a token for SOL, with the market maker', USDC, SOL, '20', 'fill'],
    ['a token for a token, over the pool', USDC, LATCH, '10', 'route_v2'],
    ['SOL for a token, more than the market maker trades', SOL, USDC, '21', 'route_v2'],
  ])(
    'default: %s',
    async (_name, from, to, amount, kind) => {
      const page = await openPage()
      const { built, error } = await page.reviewed(from, to, amount)
      expect(error).toBeUndefined()
      expect(built?.facts).toMatchObject({ kind: 'trade', function: kind, recipient: ME.address })
      const before = await holdings()
      await page.submitted()
      expect(page.prompts).toEqual(['signTransaction'])
      expect(page.asked.filter((path) => path.includes('submit'))).toHaveLength(kind === 'fill' ? 1 : 0)
      await page.confirmed()
      const after = await holdings()
      const gained = (asset: string): bigint =>
        asset === SOL ? after.coins - before.coins : (after.tokens[asset] ?? 0n) - (before.tokens[asset] ?? 0n)
      // Whoever sends it pays for that.
      const fee = kind === 'fill' || from !== SOL ? 0n : 5000n
      expect(gained(from)).toBe(-(built?.quote.pays ?? 0n) - fee)
      expect(gained(to)).toBeGreaterThanOrEqual(built?.facts.bought?.minimum ?? 2n ** 64n)
    },
    60_000,
  )

  test('behavior: one press is one question, and is handed over once', async () => {
    const page = await openPage()
    await page.reviewed(SOL, USDC, '0.1')
    await Promise.all([page.submitted(), page.submitted(), page.submitted()])
    expect(page.prompts).toEqual(['signTransaction'])
    expect(page.asked.filter((path) => path.includes('submit'))).toHaveLength(1)
  }, 60_000)

  test.each(['failed', 'expired'])(
    'behavior: the provider says %s, and the chain decides',
    async (status) => {
      const page = await openPage({
        current: (path, answer) => (path.includes('submit') ? { ...answer, status } : answer),
      })
      await page.reviewed(SOL, USDC, '0.1')
      await page.submitted()
      expect(page.state().phase).toBe('closed')
      await page.confirmed()
    },
    60_000,
  )

  test('behavior: what has run out before it was signed is made anew, and asks for another press', async () => {
    const page = await openPage()
    const first = await page.reviewed(SOL, USDC, '0.1')
    const blockhash = async (): Promise<unknown> => Object(Object(await rpc('getLatestBlockhash')).value).blockhash
    const old = await blockhash()
    await expect.poll(blockhash).not.toBe(old)
    // The chain takes it no more: its blockhash is said to be over.
    const real = globalThis.fetch
    let lies = 1
    globalThis.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = await real(input, init)
      if (lies === 0 || !String(init?.body).includes('isBlockhashValid')) return answer
      lies -= 1
      const body = await answer.json()
      return new Response(JSON.stringify({ ...body, result: { ...body.result, value: false } }), {
        headers: { 'content-type': 'application/json' },
      })
    }) as typeof fetch
    try {
      await page.submitted()
    } finally {
      globalThis.fetch = real
    }
    expect(page.prompts).toEqual([])
    await expect.poll(() => page.state().notice).toBe('expired')
    expect(page.state().built?.transfer.digest).not.toBe(first.built?.transfer.digest)
    await page.submitted()
    expect(page.prompts).toEqual(['signTransaction'])
  }, 60_000)
})

/** Changes one field; `undefined` leaves it out. */
function changed(value: unknown, [name = '', ...rest]: readonly string[], next: unknown): unknown {
  const object = Object(value)
  const field = rest.length === 0 ? next : changed(object[name], rest, next)
  return Array.isArray(value) ? Object.assign([...value], { [name]: field }) : { ...object, [name]: field }
}

/** What the bytes do, without what nobody decides by. */
function meaning({ built }: SwapState): unknown {
  const { target, value, sold, bought, recipient, maker } = built?.facts ?? {}
  const facts = [target, value, sold, bought?.asset, recipient, maker]
  return JSON.parse(JSON.stringify(facts, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)))
}
const least = ({ built }: SwapState): bigint => built?.facts.bought?.minimum ?? 0n

describe.each([
  ['with the market maker', SOL, USDC, '0.1'],
  ['over the pool', USDC, LATCH, '5'],
] as const)('one thing in a good answer is altered, %s', (_name, from, to, amount) => {
  const turn = from === SOL ? 0 : 1
  test('error: a field: the wallet is asked for the same swap, or for nothing', async () => {
    const alter: { current: Alter } = { current: (_path, answer) => answer }
    const page = await openPage(alter)
    const good = await page.reviewed(from, to, amount)
    expect(good.phase).toBe('review')
    const [wanted, promised] = [meaning(good), least(good)]
    await page.cancel()
    const odd = [undefined, '0', '-1', '9'.repeat(79), OTHER, `${NETWORK}:${OTHER}`, {}]
    const quote = ['fromAmount', 'fromAccount', 'toAmount', 'toAccount', 'minToAmount', 'spender', 'provider.id', 'id']
    const built = ['transaction', 'lastValidBlockHeight', 'execution', 'quoteId']
    let refused = 0
    // Every field gets every value in one of the two trades.
    for (const [where, names] of [
      ['quotes', [...quote, 'execution']],
      ['build-transaction', built],
    ] as const)
      for (const [field, name] of names.entries())
        for (const value of odd.filter((_one, place) => (place + field) % 2 === turn)) {
          const start = where === 'quotes' ? ['quotes', '0'] : ['solana']
          alter.current = (path, answer) =>
            path.includes(where) ? changed(answer, [...start, ...name.split('.')], value) : answer
          const { phase } = await page.reviewed(from, to, amount)
          if (phase !== 'review') refused += 1
          else
            expect([name, value, meaning(page.state()), least(page.state()) >= promised - promised / 100n]).toEqual([
              name,
              value,
              wanted,
              true,
            ])
          await page.cancel()
        }
    expect(refused).toBeGreaterThan(15)
    expect(page.prompts).toEqual([])
  }, 240_000)

  test('error: a byte of the transaction', async () => {
    const alter: { current: Alter } = { current: (_path, answer) => answer }
    const page = await openPage(alter)
    let length = 0
    alter.current = (path, answer) => {
      if (path.includes('build-transaction')) length = atob(String(Object(answer.solana).transaction)).length
      return answer
    }
    const good = await page.reviewed(from, to, amount)
    const [wanted, promised] = [meaning(good), least(good)]
    await page.cancel()
    let refused = 0
    // One in so many, others in the two trades.
    const STEP = 41
    for (let at = turn; at < length; at += STEP) {
      alter.current = (path, answer) => {
        if (!path.includes('build-transaction')) return answer
        const bytes = [...atob(String(Object(answer.solana).transaction))].map((letter) => letter.charCodeAt(0))
        bytes[at] = ((bytes[at] ?? 0) + 1) % 256
        return changed(answer, ['solana', 'transaction'], btoa(String.fromCharCode(...bytes)))
      }
      const { phase } = await page.reviewed(from, to, amount)
      if (phase !== 'review') refused += 1
      // What is left decides nothing: a signature that is not asked for, the end of an offer, the way over the pool.
      else
        expect([at, meaning(page.state()), least(page.state()) >= promised - promised / 100n]).toEqual([
          at,
          wanted,
          true,
        ])
      await page.cancel()
    }
    expect(refused).toBeGreaterThan(length / STEP / 3)
    expect(page.prompts).toEqual([])
  }, 240_000)
})
