import { EXCHANGE, TOKENS } from '@latchkey/devnet/contracts'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Alter, type Answer, ENGINES, idOf, NATIVE, only, tradingPages } from './fixtures/tradingPage.ts'
import type { SwapState } from './swapsProbe.ts'

const OTHER = '0x00000000000000000000000000000000000bad00'
const { account, openPage, rpc } = tradingPages()

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
    expect((await page.mined())?.state).toBe('confirmed')
  }, 60_000)
})

describe('an exchange that takes what is signed in place of an approval', () => {
  const front = { permit: EXCHANGE.permit }
  const held = async (): Promise<bigint> => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account()],
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
    expect((await page.mined())?.state).toBe('confirmed')
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
      const { notice, built } = page.state()
      if (notice === 'priceChanged' && built?.quote.gets !== good.built?.quote.gets) {
        // The gateway has read the pools anew, which the test before has moved: the word is tried again at the price of now.
        word -= 1
        await page.cancel()
        continue
      }
      // Another deadline, or a minimum that is not lower, is as good.
      const isAsGood = page.sent.length > 0
      if (isAsGood) expect([word, meaning(good), least(good) >= promised]).toEqual([word, wanted, true])
      else
        expect([word, notice, page.state().error?.code]).toEqual([
          word,
          undefined,
          expect.stringMatching(/^(swaps|transfer)\//),
        ])
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
