import { describe, expect, test, vi } from 'vitest'
import { createLog } from './createServices.ts'

describe('log', () => {
  test('default: entries come without secrets, in order, with the time they were written at', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
    const log = createLog()
    log.info('Started', { networks: 2 })
    vi.setSystemTime(2000)
    log.warn('code=123456')
    vi.useRealTimers()
    expect(log.entries()).toEqual([])
    await expect.poll(() => log.entries()).toHaveLength(2)
    expect(log.entries()).toEqual([
      { timestamp: 1000, level: 'info', log: 'Started {"networks":2}' },
      { timestamp: 2000, level: 'warn', log: 'code=[redacted]' },
    ])
  })

  test('behavior: at once when the implementation is loaded', async () => {
    const log = createLog()
    log.debug('a')
    await expect.poll(() => log.entries()).toHaveLength(1)
    log.error('b')
    expect(log.entries().map((entry) => entry.log)).toEqual(['a', 'b'])
  })

  test('behavior: only the newest entries wait', async () => {
    const log = createLog()
    for (let index = 0; index < 500; index++) log.info(String(index))
    await expect.poll(() => log.entries()).toHaveLength(100)
    expect(log.entries().at(-1)?.log).toBe('499')
  })
})
