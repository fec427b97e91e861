// @vitest-environment node
import { isKernelError } from '@latchkey/kernel'
import type { HttpAnswer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { afterEach, describe, expect, test } from 'vitest'
import { calls } from './fixtures/calls.ts'
import { ACCOUNT } from './fixtures/samples.ts'
import { json, type SetUp, setUp } from './fixtures/setUp.ts'

let running: SetUp | undefined
afterEach(() => running?.stop())

async function start(answer: (index: number) => HttpAnswer): Promise<SetUp> {
  running = await setUp({ answer: (_, index) => answer(index) })
  return running
}

async function connected(answer: (index: number) => HttpAnswer): Promise<SetUp> {
  const test = await start(answer)
  await test.kernel.wallet.connect({ connectorId: 'fake' })
  return test
}

const LIMITED = { status: 'FAILED', code: 'quota-exceeded', reasons: [] }
/** What moves money, writes, or makes a page that is used once: never sent twice. */
const ONCE = [
  'getOnrampUrl',
  'registerName',
  'revokeSession',
  'createSession',
  'activateSession',
  'createOnrampOrder',
  'createFundSession',
  'submitSwap',
]
const once = Object.entries(calls).filter(([name]) => ONCE.includes(name))

describe('every action', () => {
  const junk: Readonly<Record<string, HttpAnswer>> = {
    'a page': { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' },
    'a page that calls itself JSON': { headers: { 'content-type': 'application/json' }, body: '<html>' },
    'a number': json(7),
    'text that hides a page': json('<script>alert(1)</script>'),
    'half an object': { body: '{"data":[' },
    'a thousand levels': { body: `${'['.repeat(1_000)}${']'.repeat(1_000)}` },
    'two megabytes': { body: JSON.stringify('x'.repeat(2_000_001)) },
  }
  const each = Object.entries(calls).flatMap(([name, { call }]) =>
    Object.entries(junk).map(([what, answer]) => [name, what, call, answer] as const),
  )

  test.each(each)('error: %s gives nothing of %s', async (_, __, call, answer) => {
    const { client } = await connected(() => answer)
    const outcome = await call(client).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    expect(outcome).not.toHaveProperty('value')
    expect('error' in outcome && isKernelError(outcome.error)).toBe(true)
  })

  test.each(once)('behavior: %s is sent once, whatever the gateway says', async (_, { call }) => {
    for (const answer of [
      json(LIMITED, 429, { 'retry-after': '2' }),
      { status: 503 },
      { status: 500 },
      'hang up',
    ] as const) {
      const { client, asked, stop } = await connected(() => answer)
      await expect(call(client)).rejects.toHaveProperty('code')
      expect(asked()).toHaveLength(1)
      await stop()
    }
  })

  test('default: the list of what is sent once names actions that there are', () => {
    expect(once.map(([name]) => name).sort()).toEqual([...ONCE].sort())
  })
})

describe('pauses', () => {
  test.each<[string, Record<string, string>, readonly number[]]>([
    ['a pause in seconds', { 'retry-after': '2' }, [2_000]],
    ['an hour', { 'retry-after': '3600' }, [30_000]],
  ])('parameters: %s', async (_, headers, waits) => {
    const { client, clock, asked } = await start((index) =>
      index === 0 ? json(LIMITED, 429, headers) : json({ name: 'a', avatar: null }),
    )
    await expect(client.getIdentity(ACCOUNT)).resolves.toEqual({ name: 'a', avatar: null })
    expect(clock.waits).toEqual(waits)
    expect(asked()).toHaveLength(2)
  })

  test.each(['', 'soon', '-5', 'NaN', '1e9x', '<b>'])(
    'behavior: a pause of "%s" is none that is kept',
    async (pause) => {
      const { client, clock } = await start((index) =>
        index === 0 ? json(LIMITED, 429, { 'retry-after': pause }) : json({ name: 'a', avatar: null }),
      )
      await expect(client.getIdentity(ACCOUNT)).resolves.toMatchObject({ name: 'a' })
      expect(clock.waits).toHaveLength(1)
      expect(clock.waits[0]).toBeGreaterThanOrEqual(0)
      expect(clock.waits[0]).toBeLessThanOrEqual(720)
    },
  )

  test('error: too many requests for good say when to come back', async () => {
    const { client, asked } = await start(() => json(LIMITED, 429, { 'retry-after': '2' }))
    await expect(client.getIdentity(ACCOUNT)).rejects.toMatchObject({
      code: 'api/limited',
      details: { retryAfter: 2_000 },
    })
    expect(asked()).toHaveLength(4)
  })

  test('behavior: a caller that leaves during a pause is gone at once, and nothing more is asked', async () => {
    const caller = new AbortController()
    const { client, asked } = await start(() => {
      caller.abort()
      return json(LIMITED, 429, { 'retry-after': '2' })
    })
    await expect(client.getIdentity(ACCOUNT, { signal: caller.signal })).rejects.toMatchObject({
      code: 'kernel/aborted',
    })
    expect(asked()).toHaveLength(1)
  })
})

describe('missing networks', () => {
  test.each([
    ['', []],
    ['eip155:1', ['eip155:1']],
    ['eip155:1,eip155:1', ['eip155:1', 'eip155:1']],
    [' , ,', []],
    ['<script>,eip155:10', ['eip155:10']],
    ['eip155,:1,eip155:', []],
    [`eip155:${'1'.repeat(33)}`, []],
  ])('parameters: %s', async (header, expected) => {
    const { client } = await connected(() =>
      json({ data: [], next: null }, 200, header === '' ? {} : { 'x-latchkey-missing-chains': header }),
    )
    expect((await client.getHistory({ account: ACCOUNT })).missing).toEqual(expected)
  })
})
