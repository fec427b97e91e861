import { describe, expect, it, vi } from 'vitest'
import { kernelError } from '../errors/errorTable.ts'
import type { CapabilityContext } from '../wallet/capability.ts'
import { callWallet, malformedAnswer, nodeCall, noteLateAnswer, walletCall } from './calls.ts'

const network = { id: 'test:1', name: 'Test' }
const { signal } = new AbortController()

describe('nodeCall and walletCall', () => {
  it('default: name the network and pass the signal', async () => {
    const request = vi.fn(async () => 'answer')
    const ctx = {
      network,
      signal,
      services: { rpc: { request } },
      session: { request },
    } as unknown as CapabilityContext
    expect(await nodeCall(ctx, 'read', [1])).toBe('answer')
    expect(request).toHaveBeenLastCalledWith('test:1', 'read', [1], { signal })
    expect(await walletCall(ctx, 'sign', ['a'])).toBe('answer')
    expect(request).toHaveBeenLastCalledWith({ network: 'test:1', method: 'sign', params: ['a'] }, { signal })
  })
})

describe('malformedAnswer', () => {
  it('default: names the network; parameters: node', () => {
    const ctx = { network } as unknown as CapabilityContext
    expect(malformedAnswer(ctx, 'read', 'a number')).toMatchObject({
      code: 'rpc/malformed',
      details: { method: 'read', url: 'Test', expected: 'a number' },
    })
    expect(malformedAnswer(ctx, 'read', 'a number', 'node.example').details.url).toBe('node.example')
  })
})

describe('callWallet', () => {
  const failing = (reason: unknown, codes?: Parameters<typeof callWallet>[2]) =>
    callWallet('sign', () => Promise.reject(reason), codes)

  it('default: calls once and hands the answer on', async () => {
    const call = vi.fn(() => 'signed')
    expect(await callWallet('sign', call)).toBe('signed')
    expect(call).toHaveBeenCalledTimes(1)
  })

  it.each([
    [{ code: 4001, message: 'no' }, 'request/rejected'],
    [new Error('User rejected the request'), 'request/rejected'],
    [new Error('Extension context invalidated.'), 'connect/vanished'],
    [new Error('out of memory'), 'request/failed'],
    [kernelError('request/disconnected'), 'request/disconnected'],
  ])('error: %o', async (reason, code) => {
    await expect(failing(reason)).rejects.toMatchObject({ code })
  })

  it('parameters: codes and the words of a refusal', async () => {
    const codes = { rejected: 'connect/rejected', fallback: 'connect/failed', rejection: /nope/ } as const
    await expect(failing(new Error('nope'), codes)).rejects.toMatchObject({ code: 'connect/rejected' })
    await expect(failing(new Error('declined by policy'), codes)).rejects.toMatchObject({ code: 'connect/failed' })
  })

  it('error: what a wallet throws at once is translated, too', async () => {
    const throwing = (): never => {
      throw new Error('cancelled')
    }
    await expect(callWallet('sign', throwing)).rejects.toMatchObject({ code: 'request/rejected' })
  })
})

describe('noteLateAnswer', () => {
  it('behavior: a hash is noted in pieces that the log does not hide', () => {
    const log = { warn: vi.fn(), debug: vi.fn(), error: vi.fn(), info: vi.fn(), entries: () => [] }
    const hash = `0x${'ab'.repeat(32)}`
    noteLateAnswer(log, 'send', hash)
    noteLateAnswer(log, 'send', { hash })
    const [[, noted], [, other]] = log.warn.mock.calls as unknown as [[string, { parts: string[] }], [string, object]]
    expect(noted.parts.join('')).toBe(hash)
    expect(Math.max(...noted.parts.map(({ length }) => length))).toBe(34)
    expect(other).toEqual({ method: 'send', parts: [] })
  })
})
