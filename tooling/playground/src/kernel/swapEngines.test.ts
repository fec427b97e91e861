import { evmAdapter } from '@latchkey/adapter-evm'
import { ethereum } from '@latchkey/adapter-evm/networks'
import { AGGREGATORS, EXCHANGE, TOKENS } from '@latchkey/devnet/contracts'
import { createKernel, type Kernel } from '@latchkey/kernel'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { type ApiPlugin, api } from '@latchkey/plugin-api'
import { type SwapsAtoms, type SwapsPlugin, swaps } from '@latchkey/plugin-swaps'
import { pageWallet } from '@latchkey/tooling/vitest/pageWallet.ts'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type SwapState, swapsProbe } from './swapsProbe.ts'
import { proxy, startTrading } from './trading.mjs'

type Answer = Record<string, unknown>
type Alter = (path: string, answer: Answer) => unknown
type Plugins = readonly [ApiPlugin, SwapsPlugin, ReturnType<typeof swapsProbe>]

const NATIVE = 'eip155:1/slip44:60'
const idOf = (key: keyof typeof TOKENS) => `eip155:1/erc20:${TOKENS[key].address.toLowerCase()}` as const
const OTHER = '0x00000000000000000000000000000000000bad00'
const ENGINES = ['exchange', 'lifi', 'zeroex'] as const
type Engine = (typeof ENGINES)[number]
const TARGETS: Readonly<Record<Engine, string>> = {
  exchange: EXCHANGE.router,
  lifi: AGGREGATORS.lifi,
  zeroex: AGGREGATORS.allowanceHolder,
}

let trading: Awaited<ReturnType<typeof startTrading>>
beforeAll(async () => {
  trading = await startTrading()
}, 60_000)
afterAll(() => trading?.stop())

const rpc = async (method: string, params: readonly unknown[]): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(trading.services['evm-1'] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = await answer.json()
  if (error) throw Object.assign(new Error(error.message), error)
  return result
}

/** A gateway whose answers somebody may alter on their way to the widget. */
async function between(alter: { current: Alter }): Promise<string> {
  const isSwap = (path: string): boolean => /\/convert\/(quotes|build-transaction|tokens)|\/fungible\/price/.test(path)
  const server = await proxy(trading.services.gateway ?? '', (path, text) =>
    isSwap(path) ? JSON.stringify(alter.current(path, JSON.parse(text))) : text,
  )
  onTestFinished(() => server.close())
  return server.url
}

let pages = 0

/** A page with a wallet that signs for real, in front of the altered gateway. */
async function openPage(alter: { current: Alter }, front: { readonly permit?: string } = {}) {
  const url = await between(alter)
  const [account] = trading.accounts
  const sent: Record<string, string>[] = []
  const wallet = pageWallet([account?.address ?? ''], 1, async (_chain, method, params) => {
    if (method === 'eth_sendTransaction') sent.push(params[0] as Record<string, string>)
    return rpc(method, params)
  })
  const info = { uuid: crypto.randomUUID(), name: 'Example', icon: '', rdns: 'com.example.wallet' }
  const announce = (): void => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: wallet.provider } }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  pages += 1
  const seen: { atoms?: SwapsAtoms } = {}
  const id = `engines-${pages}`
  const { contracts: _, ...chain } = ethereum
  const kernel: Kernel<Plugins> = createKernel<Plugins>({
    id,
    projectId: 'latchkey-devnet',
    gateway: url,
    adapters: [evmAdapter({ networks: [{ ...chain, rpcUrls: [trading.services['evm-1'] ?? ''] }] })],
    plugins: [
      api(),
      swaps({ exchanges: { 'eip155:1': { router: EXCHANGE.router, wrappedNative: EXCHANGE.weth, ...front } } }),
      swapsProbe(seen),
    ],
    services: { storage: withoutPrefix(memoryStorage(), id) },
  })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  await expect.poll(() => kernel.store.get(kernel.atoms.connectors).length).toBe(1)
  window.removeEventListener('eip6963:requestProvider', announce)
  await kernel.wallet.connect({ connectorId: 'eip6963:com.example.wallet' })
  const state = (): SwapState => {
    const found = seen.atoms && kernel.store.get(seen.atoms.state)
    if (!found) throw new Error('The form was never opened.')
    return found
  }
  const { begin, review, submit, cancel } = kernel.plugins.swaps
  return {
    kernel,
    sent,
    prompts: wallet.prompts,
    state,
    cancel,
    async reviewed(from: string, to: string, amount: string, again = false): Promise<SwapState> {
      await begin(untyped({ from, to, amount }))
      const isSettled = (): boolean => {
        const { quote, intent, quoting, error, phase } = state()
        const isOpen = phase === 'editing' && intent.from !== undefined && intent.to !== undefined
        return !isOpen || quote?.version === intent.version || quoting === 'failed' || error !== undefined
      }
      await expect.poll(isSettled, { timeout: 10_000, interval: 5 }).toBeTruthy()
      await review()
      // What the block of a moment ago has changed is priced anew, as users do.
      if (state().error?.code === 'swaps/worse-than-quoted' && again) return this.reviewed(from, to, amount, false)
      return state()
    },
    async submitted(): Promise<void> {
      await submit({ acceptsLoss: true })
      await expect.poll(() => ['closed', 'editing', 'review'].includes(state().phase), { timeout: 20_000 }).toBe(true)
    },
  }
}

/** Only the quote of one engine, as it is. */
const only =
  (engine: Engine): Alter =>
  (path, answer) => {
    if (!path.includes('/quotes')) return answer
    const quotes = (answer.quotes as readonly { provider?: { id: string } }[]).filter(
      ({ provider }) => provider?.id === engine,
    )
    return { ...answer, quotes }
  }

/** Changes one field; `undefined` leaves it out. */
function changed(value: unknown, [name = '', ...rest]: readonly string[], next: unknown): unknown {
  const object = Object(value)
  const field = rest.length === 0 ? next : changed(object[name], rest, next)
  return Array.isArray(value) ? Object.assign([...value], { [name]: field }) : { ...object, [name]: field }
}

/** What a quote may hold besides, whether this one does or not. */
const OPTIONAL = [
  'minToAmount',
  'spender',
  'expiresAt',
  'priceImpact',
  'block',
  'fees',
  'approvals',
  'execution',
] as const

/** The ways to all that an answer holds. */
function leavesOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [[]]
  return Object.entries(value).flatMap(([name, part]) => leavesOf(part).map((rest) => [name, ...rest]))
}

/** What the bytes do, without what nobody decides by. */
const meaning = ({ built }: SwapState): unknown => {
  const { target, value, sold, bought, recipient, inner } = built?.facts ?? {}
  const facts = [target, value, sold, bought?.asset, recipient, inner]
  return JSON.parse(JSON.stringify(facts, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)))
}
/** The least that comes out. */
const least = ({ built }: SwapState): bigint => built?.facts.bought?.minimum ?? 0n

describe('engines that compete', () => {
  test('default: the best one is reviewed, and trades what it has said', async () => {
    const alter = { current: (_path: string, answer: Answer) => answer as unknown }
    const page = await openPage(alter)
    const { quote, built, error } = await page.reviewed(NATIVE, idOf('usdc'), '0.2')
    expect(error).toBeUndefined()
    // It holds dollars itself, and gives a little more of them.
    expect(quote?.provider?.id).toBe('zeroex')
    expect(built?.facts.target.toLowerCase()).toBe(AGGREGATORS.allowanceHolder.toLowerCase())
    await page.submitted()
    expect(page.sent).toHaveLength(1)
  }, 60_000)

  test.each(ENGINES)(
    'default: %s, native to token and token to native with its approval',
    async (engine) => {
      const page = await openPage({ current: only(engine) })
      for (const [from, to, amount, prompts] of [
        [NATIVE, idOf('usdc'), '0.1', 1],
        [idOf('usdc'), NATIVE, '50', 2],
        [idOf('usdt'), idOf('usdc'), '20', 2],
      ] as const) {
        page.sent.length = 0
        const { built, error } = await page.reviewed(from, to, amount, true)
        expect([error?.code, built?.quote.provider?.id]).toEqual([undefined, engine])
        await page.submitted()
        expect(page.sent).toHaveLength(prompts)
        expect(page.sent.at(-1)?.to?.toLowerCase()).toBe(TARGETS[engine].toLowerCase())
        const hash = page.kernel.store.get(page.kernel.atoms.transactions)[0]
        await expect
          .poll(() => page.kernel.store.get(page.kernel.atoms.transactions).find(({ id }) => id === hash?.id)?.state, {
            timeout: 20_000,
          })
          .toBe('confirmed')
      }
    },
    90_000,
  )
})

/** What gateways answered before there were several engines: the fields of the first gateways, and no others. */
const asBefore: Alter = (path, answer) => {
  const pick = (value: unknown, names: readonly string[]): object =>
    Object.fromEntries(Object.entries(Object(value)).filter(([name]) => names.includes(name)))
  const each = (list: unknown, names: readonly string[]): object[] =>
    (Array.isArray(list) ? list : []).map((item) => pick(item, names))
  if (path.includes('/quotes')) {
    const names = ['id', 'fromAmount', 'fromAccount', 'toAmount', 'toAccount']
    return {
      quotes: each(Object(only('exchange')(path, answer)).quotes, names).map((quote) => ({ ...quote, id: null })),
    }
  }
  if (path.includes('/tokens'))
    return { tokens: each(answer.tokens, ['name', 'symbol', 'address', 'decimals', 'logoUri']) }
  if (path.includes('/price')) return { fungibles: each(answer.fungibles, ['name', 'symbol', 'iconUrl', 'price']) }
  return path.includes('/build-transaction')
    ? { tx: pick(answer.tx, ['from', 'to', 'data', 'amount', 'eip155']) }
    : answer
}

describe('a gateway that speaks the first shapes only', () => {
  test('default: a token is approved and swapped', async () => {
    const page = await openPage({ current: asBefore })
    // The price of the one source is not confirmed by another one.
    const { built, error } = await page.reviewed(idOf('usdc'), NATIVE, '30', true)
    // Whoever makes its transaction, the best one of its gateway, is on the list.
    expect(error).toBeUndefined()
    expect(built?.facts).toMatchObject({ kind: 'trade' })
    await page.submitted()
    expect(page.sent).toHaveLength(2)
  }, 60_000)
})

describe('an exchange that takes what is signed in place of an approval', () => {
  const front = { permit: EXCHANGE.permit }
  const held = async (): Promise<bigint> => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [(trading.accounts[0]?.address ?? '') as `0x${string}`],
    })
    return BigInt(String(await rpc('eth_call', [{ to: TOKENS.usdc.address, data }, 'latest'])))
  }

  test('default: two questions, one transaction, exactly the amount', async () => {
    const page = await openPage({ current: only('exchange') }, front)
    const { built, error } = await page.reviewed(idOf('usdc'), NATIVE, '40', true)
    expect([error?.code, built?.approvals, built?.facts.target]).toEqual([undefined, 0, EXCHANGE.permit])
    const before = await held()
    page.prompts.length = 0
    await page.submitted()
    expect(page.prompts).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(page.sent.map(({ to }) => to?.toLowerCase())).toEqual([EXCHANGE.permit.toLowerCase()])
    await expect
      .poll(() => page.kernel.store.get(page.kernel.atoms.transactions)[0]?.state, { timeout: 20_000 })
      .toBe('confirmed')
    expect(before - (await held())).toBe(40_000_000n)
  }, 60_000)

  test('error: any word of the call is altered once it is signed: nothing is sent', async () => {
    const alter: { current: Alter } = { current: only('exchange') }
    const page = await openPage(alter, front)
    for (let word = 0; word < 14; word += 1) {
      alter.current = only('exchange')
      const good = await page.reviewed(idOf('usdc'), NATIVE, '10', true)
      expect(good.phase).toBe('review')
      const [wanted, promised] = [meaning(good), least(good)]
      alter.current = (path, answer) => {
        const first = only('exchange')(path, answer)
        if (!path.includes('build-transaction')) return first
        const whole = String(Object(Object(answer).tx).data)
        const end = 10 + word * 64 + 64
        const digit = whole[end - 1] === 'd' ? 'e' : 'd'
        return changed(first, ['tx', 'data'], `${whole.slice(0, end - 2)}${digit}${digit}${whole.slice(end)}`)
      }
      await page.submitted()
      // Another deadline, or a minimum that is not lower, is as good.
      const isAsGood = page.sent.length > 0
      if (isAsGood) expect([word, meaning(good), least(good) >= promised]).toEqual([word, wanted, true])
      else expect(page.state().error?.code, `word ${word}`).toMatch(/^(swaps|transfer)\//)
      expect(isAsGood && ![1, 4].includes(word), `word ${word}`).toBe(false)
      page.sent.length = 0
      await page.cancel()
    }
  }, 120_000)
})

describe.each(ENGINES)('one field of a good answer of %s is altered', (engine) => {
  const all = [undefined, '0', '-1', '9'.repeat(79), OTHER, `eip155:1:${OTHER}`, {}]
  const turn = ENGINES.indexOf(engine)
  const dollars = idOf('usdc').split(':').at(-1)
  const isDollars = ({ address }: { address?: string }): boolean =>
    address?.toLowerCase().endsWith(dollars ?? '') === true
  /** Where something stands in an answer. */
  type Found = readonly [steps: readonly string[], value: unknown]
  const inList = (list: readonly { address?: string }[], key: string): Found => {
    const at = list.findIndex(isDollars)
    return [[key, `${at}`], list[at]]
  }
  /** What is altered of each answer, every field of it. */
  const PARTS: readonly (readonly [where: string, part: (answer: Answer) => Found])[] = [
    ['quotes', ({ quotes }) => [['quotes', '0'], (quotes as unknown[])[0]]],
    ['build-transaction', ({ tx }) => [['tx'], tx]],
    ['tokens', ({ tokens }) => inList(tokens as { address: string }[], 'tokens')],
    ['price', ({ fungibles }) => inList(fungibles as { address: string }[], 'fungibles')],
  ]
  /** Every field gets every value from one of the engines. */
  const oddOf = (field: number): typeof all => all.filter((_, at) => (at + field + turn) % ENGINES.length === 0)
  test('error: in its quote or its call: the wallet is asked for the same swap, or for nothing', async () => {
    const alter: { current: Alter } = { current: only(engine) }
    const page = await openPage(alter)
    const answers: Record<string, unknown> = {}
    alter.current = (path, answer) => {
      const first = only(engine)(path, answer)
      for (const [where, part] of PARTS) if (path.includes(where)) answers[where] = part(Object(first))[1]
      return first
    }
    const good = await page.reviewed(NATIVE, idOf('usdc'), '0.1', true)
    expect(good.phase).toBe('review')
    const [wanted, promised] = [meaning(good), least(good)]
    await page.cancel()
    const tried: Record<string, number> = {}
    let refused = 0
    for (const [where, part] of PARTS) {
      const own = leavesOf(answers[where]).map((steps) => steps.join('.'))
      const fields = [...new Set([...own, ...(where === 'quotes' ? OPTIONAL : [])])].map((steps) => steps.split('.'))
      tried[where] = own.length
      for (const [field, name] of fields.entries())
        for (const value of oddOf(field)) {
          alter.current = (path, answer) => {
            const first = only(engine)(path, answer)
            return path.includes(where) ? changed(first, [...part(Object(first))[0], ...name], value) : first
          }
          const { phase, error } = await page.reviewed(NATIVE, idOf('usdc'), '0.1')
          if (phase !== 'review') refused += 1
          else
            expect([where, name, value, error?.code, meaning(page.state()), least(page.state()) >= promised]).toEqual([
              where,
              name,
              value,
              undefined,
              wanted,
              true,
            ])
          await page.cancel()
        }
    }
    expect(tried).toMatchObject({ 'build-transaction': 7, tokens: expect.any(Number), price: expect.any(Number) })
    expect(tried.quotes).toBeGreaterThan(12)
    expect(refused).toBeGreaterThan(20)
    expect(page.sent).toEqual([])
  }, 400_000)

  test('error: in any word of its data', async () => {
    const alter: { current: Alter } = { current: only(engine) }
    const page = await openPage(alter)
    let data = ''
    alter.current = (path, answer) => {
      const first = only(engine)(path, answer)
      if (path.includes('build-transaction')) data = String(Object(Object(answer).tx).data)
      return first
    }
    const good = await page.reviewed(NATIVE, idOf('usdc'), '0.1', true)
    const [wanted, promised] = [meaning(good), least(good)]
    await page.cancel()
    const words = Math.ceil((data.length - 10) / 64)
    let refused = 0
    for (let word = 0; word < words; word += 1) {
      alter.current = (path, answer) => {
        const first = only(engine)(path, answer)
        if (!path.includes('build-transaction')) return first
        const whole = String(Object(Object(answer).tx).data)
        const start = 10 + word * 64
        const digit = whole[start + 63] === 'd' ? 'e' : 'd'
        return changed(
          first,
          ['tx', 'data'],
          `${whole.slice(0, start)}${whole.slice(start, start + 62)}${digit}${digit}${whole.slice(start + 64)}`,
        )
      }
      const { phase } = await page.reviewed(NATIVE, idOf('usdc'), '0.1')
      if (phase !== 'review') refused += 1
      // What is left are words that decide nothing, such as the number that a service gives the swap.
      else expect([word, meaning(page.state()), least(page.state()) >= promised]).toEqual([word, wanted, true])
      await page.cancel()
    }
    // The words of the exchange that decide; another minimum or deadline may be as good.
    expect(refused).toBeGreaterThanOrEqual(5)
    expect(page.sent).toEqual([])
  }, 120_000)
})
