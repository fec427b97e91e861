import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kernelError } from './errorTable.ts'
import vectors from './fixtures/eip-error-codes.json'
import { fromUnknown } from './fromUnknown.ts'
import { KernelError } from './kernelError.ts'

function codeOf(error: unknown, context?: Parameters<typeof fromUnknown>[1]): string {
  return fromUnknown(error, context).code
}

function hostileGetters(): object {
  return Object.defineProperties(
    {},
    Object.fromEntries(
      ['code', 'message', 'name', 'cause', 'data', 'status'].map((key) => [
        key,
        {
          enumerable: true,
          get() {
            throw new Error('trap')
          },
        },
      ]),
    ),
  )
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

function cyclic(): object {
  const error: Record<string, unknown> = { message: 'round' }
  error.cause = { error }
  return error
}

function deep(): object {
  let error: object = { code: 4001 }
  for (let depth = 0; depth < 10_000; depth++) error = { cause: error }
  return error
}

describe('fromUnknown', () => {
  test('default', () => {
    const cause = new Error('strange')
    const error = fromUnknown(cause)
    expect(error).toBeInstanceOf(KernelError)
    expect(error).toMatchObject({ code: 'unknown', cause, details: { reason: 'strange' } })
  })

  test('behavior: a KernelError passes unchanged', () => {
    const error = kernelError('connect/rejected')
    expect(fromUnknown(error, { fallback: 'connect/failed' })).toBe(error)
  })

  test.each(Object.keys(vectors.provider))('behavior: provider code %s is known', (code) => {
    expect(codeOf({ code: Number(code), message: 'x' })).toMatch(/^request\//)
  })

  test.each(Object.keys(vectors.json_rpc))('behavior: JSON-RPC code %s is known', (code) => {
    expect(codeOf({ code: Number(code), message: 'x' })).toMatch(/^rpc\//)
  })

  test.each(Object.keys(vectors.eip5792))('behavior: EIP-5792 code %s is known', (code) => {
    expect(codeOf({ code: Number(code), message: 'x' })).not.toBe('unknown')
  })

  test.each([
    [4001, 'request/rejected'],
    [5000, 'request/rejected'],
    ['4001', 'request/rejected'],
    ['ACTION_REJECTED', 'request/rejected'],
    [4100, 'request/unauthorized'],
    [4200, 'request/unsupported-method'],
    [4900, 'request/disconnected'],
    [4901, 'request/chain-disconnected'],
    [4902, 'request/unknown-chain'],
    [-32700, 'rpc/parse'],
    [-32000, 'rpc/invalid-input'],
    [-32002, 'rpc/resource-unavailable'],
    [-32006, 'rpc/version'],
    [1234, 'unknown'],
    ['toString', 'unknown'],
    ['__proto__', 'unknown'],
    [null, 'unknown'],
  ])('parameters: code %s', (code, expected) => {
    expect(codeOf({ code, message: 'x' })).toBe(expected)
  })

  test('parameters: source', () => {
    expect(codeOf({ code: -32002 }, { source: 'wallet' })).toBe('connect/pending')
    expect(codeOf({ code: -32002 }, { source: 'node' })).toBe('rpc/resource-unavailable')
    expect(codeOf({ code: -32601 }, { source: 'wallet' })).toBe('request/unsupported-method')
    expect(codeOf({ code: -32601 }, { source: 'node' })).toBe('rpc/method-not-found')
  })

  test('parameters: rejected', () => {
    expect(codeOf({ code: 4001 }, { rejected: 'connect/rejected' })).toBe('connect/rejected')
    expect(codeOf({ code: 4100 }, { rejected: 'connect/rejected' })).toBe('request/unauthorized')
  })

  test('parameters: forbidden', () => {
    expect(codeOf({ status: 403 })).toBe('http/status')
    expect(codeOf({ status: 403 }, { forbidden: 'config/origin-not-allowed' })).toBe('config/origin-not-allowed')
    expect(codeOf({ status: 503 }, { forbidden: 'config/origin-not-allowed' })).toBe('http/status')
  })

  test('parameters: fallback, method, network, url, details', () => {
    const context = { method: 'get_x', network: 'a:b', url: 'https://x', details: { connectorId: 'w' } }
    const error = fromUnknown(undefined, { fallback: 'request/failed', ...context })
    expect(error.code).toBe('request/failed')
    expect(error.details).toEqual({ method: 'get_x', network: 'a:b', url: 'https://x', connectorId: 'w' })
    expect(error.message).toMatch(/^The wallet could not answer get_x\n/)
  })

  test.each([
    [{ code: -32603, data: { originalError: { code: 4902 } } }],
    [{ code: -32603, data: { cause: { code: 4902 } } }],
    [{ code: -32603, message: 'wrapped', cause: { code: 4902 } }],
    [{ error: { code: 4902 } }],
    [{ code: 'UNKNOWN_ERROR', info: { error: { code: 4902 } } }],
    [Object.assign(new Error('a'), { cause: Object.assign(new Error('b'), { code: 4902 }) })],
  ])('behavior: finds the number inside %j', (error) => {
    expect(codeOf(error)).toBe('request/unknown-chain')
  })

  test('behavior: the outermost word about the user wins', () => {
    expect(codeOf({ code: 4001, data: { originalError: { code: 4902 } } })).toBe('request/rejected')
    expect(codeOf({ code: -32603, cause: { code: -32003 } })).toBe('rpc/transaction-rejected')
  })

  test('behavior: aborts', () => {
    const error = fromUnknown(new DOMException('stop', 'AbortError'))
    expect(error.code).toBe('kernel/aborted')
    expect(error.message).toMatch(/^Request was aborted\n/)
    expect(codeOf(AbortSignal.abort().reason)).toBe('kernel/aborted')
  })

  test('behavior: an abort that carries our reason gives that reason', () => {
    const reason = kernelError('http/timeout')
    expect(fromUnknown(Object.assign(new Error('x', { cause: reason }), { name: 'AbortError' }))).toBe(reason)
  })

  test('behavior: HTTP statuses', () => {
    const error = fromUnknown({ response: { status: 503 } }, { url: 'https://x/y' })
    expect(error.message).toMatch(/^https:\/\/x\/y answered with HTTP status code 503\n/)
    expect(codeOf({ statusCode: 404 })).toBe('http/status')
    expect(codeOf({ status: 200 })).toBe('unknown')
    expect(codeOf({ status: 'pending' })).toBe('unknown')
  })

  test('behavior: schema failures', () => {
    const failure = Object.assign(new Error('[]'), { issues: [{ path: ['a'] }] })
    expect(codeOf(failure, { source: 'wallet' })).toBe('connect/malformed')
    expect(codeOf(failure, { source: 'node' })).toBe('rpc/malformed')
    expect(codeOf(failure, { url: 'https://x' })).toBe('http/malformed')
    expect(codeOf(failure, { malformed: 'storage/invalid' })).toBe('storage/invalid')
    expect(codeOf(failure)).toBe('unknown')
  })

  test('behavior: timeouts', () => {
    const timeout = new DOMException('late', 'TimeoutError')
    expect(codeOf(timeout)).toBe('http/timeout')
    expect(codeOf(timeout, { source: 'wallet', fallback: 'request/failed' })).toBe('request/failed')
  })

  test.each([
    ['getters that throw', hostileGetters()],
    ['a revoked proxy', revoked()],
    ['a circle', cyclic()],
    ['10,000 levels', deep()],
    ['null', null],
    ['undefined', undefined],
    ['text', 'went wrong'],
    ['a symbol', Symbol('x')],
    ['a bigint', 1n],
    ['a function', () => undefined],
    ['an object without prototype', Object.create(null)],
    ['a frozen error', Object.freeze(new Error('x'))],
    ['a claim to be a KernelError', { name: 'KernelError', code: 'connect/rejected' }],
  ])('error: %s', (_, value) => {
    const error = fromUnknown(value, { fallback: 'connect/failed' })
    expect(error).toBeInstanceOf(KernelError)
    expect(error.code).toBe('connect/failed')
    expect(error.cause).toBe(value)
  })

  test('error: huge text is cut', () => {
    const error = fromUnknown({ message: 'x'.repeat(5_000_000) })
    expect(String(error.details.reason).length).toBe(300)
    expect(error.message.length).toBeLessThan(1000)
  })

  test('error: details that cannot be printed', () => {
    const value = {
      toString() {
        throw new Error('trap')
      },
    }
    expect(fromUnknown('x', { fallback: 'request/failed', details: { method: value } }).code).toBe('request/failed')
  })

  test('behavior: never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (value) => {
        expect(fromUnknown(value)).toBeInstanceOf(KernelError)
      }),
    )
  })
})
