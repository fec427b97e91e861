import { describe, expect, test, vi } from 'vitest'
import { awaitAnswer, fromBase64, toBase64 } from './adapter.ts'
import type { LogService } from './services/services.ts'

test('default: bytes and back, of any value', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
  expect(fromBase64(toBase64(bytes))).toEqual(bytes)
  expect(toBase64(new TextEncoder().encode('hello'))).toBe('aGVsbG8=')
  expect(fromBase64('')).toEqual(new Uint8Array())
})

test.each(['a', '*', 'aGVsbG8=='])('error: %s is no base64', (text) => {
  expect(fromBase64(text)).toBeUndefined()
})

describe('awaitAnswer', () => {
  test('default: the answer comes, and the kernel has the promise of it', async () => {
    const answer = Promise.resolve('0xsigned')
    const onSent = vi.fn<(sent: Promise<unknown>) => void>()
    const { signal } = new AbortController()
    await expect(awaitAnswer(() => answer, { signal, onSent })).resolves.toBe('0xsigned')
    expect(onSent.mock.calls).toEqual([[answer]])
  })

  test('behavior: an answer after the abort is noted with its trace in pieces, which the log does not hide', async () => {
    const warn = vi.fn<LogService['warn']>()
    const log: LogService = { debug: vi.fn(), info: vi.fn(), warn, error: vi.fn(), entries: () => [] }
    const controller = new AbortController()
    const hash = `0x${'ab'.repeat(32)}`
    let answerNow: ((answer: string) => void) | undefined
    const asked = new Promise<unknown>((resolve) => {
      answerNow = resolve
    })
    const waiting = awaitAnswer(() => asked, controller, {
      log,
      method: 'eth_sendTransaction',
      traceOf: (answer) => answer,
    })
    controller.abort()
    await expect(waiting).rejects.toThrow()
    answerNow?.(hash)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    const [, details] = warn.mock.calls[0] ?? []
    expect(details).toEqual({ method: 'eth_sendTransaction', parts: [hash.slice(0, 34), hash.slice(34)] })
  })

  test('behavior: what is given up before it is asked asks nothing', async () => {
    const ask = vi.fn<() => Promise<unknown>>()
    await expect(awaitAnswer(ask, { signal: AbortSignal.abort() })).rejects.toThrow()
    expect(ask).not.toHaveBeenCalled()
  })
})
