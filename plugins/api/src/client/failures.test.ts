// @vitest-environment node
import type { HttpAnswer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { afterEach, describe, expect, test } from 'vitest'
import { ACCOUNT, ACCOUNT_ID, COIN, purchase, registration } from '../fixtures/samples.ts'
import { json, type SetUp, setUp } from '../fixtures/setUp.ts'

let running: SetUp | undefined
afterEach(() => running?.stop())

async function start(answer: (index: number) => HttpAnswer, limit = 10_000): Promise<SetUp> {
  running = await setUp({ answer: (_, index) => answer(index), limit })
  return running
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): HttpAnswer {
  return json(
    { status: 'FAILED', code, message: code, reasons: [{ name: code, description: 'Why.' }] },
    status,
    headers,
  )
}

const identity = ({ client }: SetUp): Promise<unknown> => client.getIdentity(ACCOUNT)

describe('failures', () => {
  test.each([
    [401, 'project-missing', 'api/project-id'],
    [401, 'project-unknown', 'api/project-id'],
    [403, 'project-disabled', 'api/project-disabled'],
    [403, 'origin-not-allowed', 'config/origin-not-allowed'],
  ])('error: %i %s concerns the developer of the site', async (status, answer, code) => {
    const given = await start(() => refusal(status, answer))
    await expect(identity(given)).rejects.toMatchObject({ code, cause: { code: 'http/status' } })
    expect(given.alert()).toMatchObject({ code })
  })

  test('error: 403 without a code is a configuration that is not valid', async () => {
    const given = await start(() => ({ status: 403, body: 'Forbidden' }))
    await expect(identity(given)).rejects.toThrow('Invalid App Configuration')
  })

  test.each([
    [403, 'endpoint-disabled', 'http/status'],
    [400, 'request-invalid', 'http/status'],
    [429, 'quota-exceeded', 'api/limited'],
    [503, 'chain-unreachable', 'api/chain-unreachable'],
    [503, 'store-down', 'http/status'],
    [401, 'signature-wrong', 'http/status'],
  ])('error: %i %s alerts no one', async (status, answer, code) => {
    const given = await start(() => refusal(status, answer))
    await expect(identity(given)).rejects.toMatchObject({ code })
    expect(given.alert()).toBeUndefined()
  })

  test('behavior: waits as long as the gateway asks, at most 30 s', async () => {
    const waits = ['2', '3600']
    const given = await start((index) =>
      index < 2
        ? refusal(429, 'quota-exceeded', { 'retry-after': waits[index] ?? '' })
        : json({ name: 'a', avatar: null }),
    )
    await expect(identity(given)).resolves.toEqual({ name: 'a', avatar: null })
    expect(given.clock.waits).toEqual([2000, 30_000])
  })

  test.each([
    ['getIdentity', identity, 4],
    ['getPrices', ({ client }: SetUp) => client.getPrices([COIN]), 4],
    ['getOnrampQuote', ({ client }: SetUp) => client.getOnrampQuote(purchase), 4],
    ['getOnrampUrl', ({ client }: SetUp) => client.getOnrampUrl({ destinationWallets: [] }), 1],
    ['registerName', ({ client }: SetUp) => client.registerName(registration), 1],
    ['revokeSession', ({ client }: SetUp) => client.revokeSession(ACCOUNT_ID, { pci: 'p', signature: '0x' }), 1],
  ] as const)('behavior: %s is asked for as often as it may be', async (_, call, times) => {
    const given = await start(() => ({ status: 503 }))
    await expect(call(given)).rejects.toHaveProperty('code')
    expect(given.asked()).toHaveLength(times)
  })

  test('behavior: a registration without an answer is not repeated', async () => {
    const given = await start(() => 'hang up')
    await expect(given.client.registerName(registration)).rejects.toMatchObject({ code: 'api/register-name' })
    expect(given.asked()).toHaveLength(1)
  })

  test.each<[string, HttpAnswer, string]>([
    ['never comes', 'hang', 'http/timeout'],
    ['drips', { chunks: Array<string>(100).fill(' '), every: 20 }, 'http/timeout'],
    ['is too large', { body: JSON.stringify('x'.repeat(2_000_001)) }, 'http/too-large'],
    ['is a page', { body: '<!doctype html>' }, 'http/malformed'],
    ['has another shape', json({ name: 7, avatar: null }), 'http/malformed'],
    ['is a list', json([]), 'http/malformed'],
    ['ends early', { body: '{"name":', cut: true }, 'http/network'],
  ])('error: an answer that %s', async (_, answer, code) => {
    const given = await start(() => answer, code === 'http/timeout' ? 200 : undefined)
    await expect(identity(given)).rejects.toMatchObject({ code })
  })

  test('behavior: aborts', async () => {
    const given = await start(() => 'hang')
    const caller = new AbortController()
    const call = given.client.getIdentity(ACCOUNT, { signal: caller.signal })
    await expect.poll(() => given.asked().length).toBe(1)
    caller.abort()
    await expect(call).rejects.toMatchObject({ code: 'kernel/aborted' })
    await expect.poll(() => given.server.open()).toBe(0)
  })

  test('behavior: ends with the kernel', async () => {
    const given = await start(() => 'hang')
    const call = given.client.getName('alice')
    const ended = expect(call).rejects.toMatchObject({ code: 'plugin/unavailable' })
    await expect.poll(() => given.asked().length).toBe(1)
    await given.kernel.destroy()
    await ended
  })
})

describe('names', () => {
  const failing: readonly (readonly [string, (test: SetUp) => Promise<unknown>, string, string])[] = [
    ['getName', ({ client }) => client.getName('alice'), 'api/name', 'Error resolving name'],
    ['getNamesOf', ({ client }) => client.getNamesOf(ACCOUNT), 'api/names-of', 'Error fetching names for address'],
    [
      'getNameSuggestions',
      ({ client }) => client.getNameSuggestions('alice'),
      'api/name-suggestions',
      'Error fetching name suggestions',
    ],
    [
      'registerName',
      ({ client }) => client.registerName(registration),
      'api/register-name',
      'Error registering name alice.reown.id',
    ],
  ]

  test.each(failing)('error: %s with its fixed sentence', async (_, call, code, sentence) => {
    const given = await start(() => refusal(400, 'request-invalid'))
    const error: unknown = await call(given).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code, details: { reason: 'Why.' }, cause: { code: 'http/status' } })
    expect(String(error)).toContain(sentence)
  })

  test('behavior: an unregistered name is not the same as one that could not be looked up', async () => {
    const given = await start(() => refusal(404, 'name-unknown'))
    await expect(given.client.getName('alice')).rejects.toMatchObject({ code: 'api/name-not-found' })
    await expect(given.client.getNamesOf(ACCOUNT)).resolves.toEqual([])
  })

  test('behavior: a message that is no JSON does not hide the failure', async () => {
    const given = await start(() => refusal(400, 'request-invalid'))
    const call = given.client.registerName({ ...registration, message: '{' })
    await expect(call).rejects.toMatchObject({ code: 'api/register-name' })
  })
})
