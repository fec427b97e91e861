import { describe, expect, test, vi } from 'vitest'
import { degrade } from './fromUnknown.ts'

describe('degrade', () => {
  test('default', async () => {
    const report = vi.fn()
    await expect(degrade(Promise.resolve([1]), [], report)).resolves.toEqual([1])
    expect(report).not.toHaveBeenCalled()
  })

  test('behavior: gives the fallback and reports', async () => {
    const report = vi.fn()
    await expect(degrade(Promise.reject({ status: 503 }), [], report)).resolves.toEqual([])
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'http/status' }))
  })

  test('error: a report that throws is not hidden', async () => {
    const degraded = degrade(Promise.reject(new Error('x')), [], () => {
      throw new Error('report')
    })
    await expect(degraded).rejects.toThrow('report')
  })
})
