import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { describe, expect, it, onTestFinished } from 'vitest'
import vectors from '../../fixtures/json-parsing.json' with { type: 'json' }
import type { RpcOutcome } from './chain.ts'
import { sendCalls } from './sendCalls.ts'

const CALLS = ['one', 'two', 'three'].map((method) => ({ method, params: [] }))
const NO_ANSWER = { error: { code: -32603, message: 'The node gave no answer to this call of the batch.' } }

const [ONE, TWO, THREE] = [
  { id: 0, result: 'one' },
  { id: 1, result: 'two' },
  { id: 2, result: 'three' },
]

/** What becomes of calls when a node answers so. */
async function outcomes(answer: unknown, calls: typeof CALLS = CALLS): Promise<readonly RpcOutcome[]> {
  const body = typeof answer === 'string' || answer instanceof Uint8Array ? answer : JSON.stringify(answer)
  const server = await httpServer(() => ({ body }))
  onTestFinished(() => server.close())
  return sendCalls(server.url, calls, AbortSignal.timeout(20_000))
}

const results = ['one', 'two', 'three'].map((result) => ({ result }))

describe('sendCalls', () => {
  it('default', async () => {
    expect(await outcomes([ONE, TWO, THREE])).toEqual(results)
  })

  it('behavior: answers in any order', async () => {
    expect(await outcomes([THREE, ONE, TWO])).toEqual(results)
  })

  it.each<[string, unknown, readonly RpcOutcome[]]>([
    ['is missing', [THREE, ONE], [{ result: 'one' }, NO_ANSWER, { result: 'three' }]],
    ['has a foreign id', [ONE, { id: 7, result: 'evil' }, THREE], [{ result: 'one' }, NO_ANSWER, { result: 'three' }]],
    [
      'has its id as text',
      [ONE, { id: '1', result: 'evil' }, THREE],
      [{ result: 'one' }, NO_ANSWER, { result: 'three' }],
    ],
    ['is no object', [ONE, 'evil', THREE, null, 7], [{ result: 'one' }, NO_ANSWER, { result: 'three' }]],
    [
      'is an error',
      [ONE, { id: 1, error: { code: 3, message: 'no', data: '0x01' } }, THREE],
      [{ result: 'one' }, { error: { code: 3, message: 'no', data: '0x01' } }, { result: 'three' }],
    ],
    [
      'is an error without words',
      [ONE, { id: 1, error: {} }, THREE],
      [
        { result: 'one' },
        { error: { code: -32603, message: 'The node refused without a reason.' } },
        { result: 'three' },
      ],
    ],
    [
      'is an error of nothing',
      [ONE, { id: 1, error: null, result: null }, THREE],
      [{ result: 'one' }, { result: null }, { result: 'three' }],
    ],
  ])('error: one answer of a batch %s: the others stand', async (_, answer, expected) => {
    expect(await outcomes(answer)).toEqual(expected)
  })

  it('error: the whole batch is refused in one answer', async () => {
    const error = { code: -32600, message: 'no batches' }
    expect(await outcomes({ id: null, error })).toEqual([{ error }, { error }, { error }])
  })

  it.each([['<!doctype html><title>Sign in</title>'], ['[]'], ['{}'], ['[[],{}]'], ['null'], ['7'], ['']])(
    'error: %s is no answer at all',
    async (body) => {
      await expect(outcomes(body)).rejects.toThrow()
    },
  )

  it('error: bodies of the JSON vectors are refused, or are no answer', async () => {
    for (const { name, base64 } of vectors.cases)
      await expect(outcomes(Buffer.from(base64, 'base64'), CALLS.slice(0, 1)), name).rejects.toThrow()
  })

  const REFUSED = { code: -32602, message: 'eth_getLogs is limited to a 10,000 range' }

  it.each([400, 403, 404, 413, 500])('behavior: under status %i a body of JSON-RPC is an answer', async (status) => {
    const server = await httpServer(() => ({ status, body: JSON.stringify({ jsonrpc: '2.0', id: 0, error: REFUSED }) }))
    onTestFinished(() => server.close())
    const [outcome] = await sendCalls(server.url, CALLS.slice(0, 1), AbortSignal.timeout(20_000))
    expect(outcome).toEqual({ error: REFUSED })
  })

  it.each([
    [400, '<html>Bad request</html>', 'refused'],
    [403, '{"error":"Forbidden"}', 'refused'],
    [408, '', 'failed'],
    [413, 'Payload Too Large', 'refused'],
    [429, '{"jsonrpc":"2.0","id":0,"error":{"code":-32005,"message":"slow down"}}', 'limited'],
    [500, '<html>', 'failed'],
    [503, '{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":"no upstream"}}', 'failed'],
    [200, '<html>Sign in</html>', 'failed'],
  ])('error: status %i with %s is no answer: %s', async (status, body, kind) => {
    const server = await httpServer(() => ({ status, body, headers: { 'retry-after': '7' } }))
    onTestFinished(() => server.close())
    const asked = sendCalls(server.url, CALLS.slice(0, 1), AbortSignal.timeout(20_000))
    await expect(asked).rejects.toMatchObject({ kind, pauseMs: status === 429 ? 7_000 : undefined })
  })
})
