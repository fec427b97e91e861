import { describe, expect, it, vi } from 'vitest'
import { sessionLife } from './sessionLife.ts'

describe('sessionLife', () => {
  it('default: listeners hear events until they are taken off', () => {
    const life = sessionLife(() => undefined)
    const listener = vi.fn()
    const off = life.on(listener)
    life.emit({ type: 'updated' })
    off()
    life.emit({ type: 'updated' })
    expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'updated' })
  })

  it('behavior: ended by the wallet: what it holds is freed before listeners hear of it, once', () => {
    const order: string[] = []
    const life = sessionLife(() => order.push('freed'))
    life.on(({ type }) => order.push(type))
    life.close('ended')
    life.close('closed')
    life.emit({ type: 'updated' })
    expect(order).toEqual(['freed', 'disconnected'])
    expect(life.isOpen).toBe(false)
  })

  it('behavior: closed by the page: nobody hears of it', () => {
    const free = vi.fn()
    const life = sessionLife(free)
    const listener = vi.fn()
    life.on(listener)
    life.close('closed')
    life.close('ended')
    expect(free).toHaveBeenCalledTimes(1)
    expect(listener).not.toHaveBeenCalled()
  })

  it('behavior: a listener that comes after the end hears of it, later', async () => {
    const life = sessionLife(() => undefined)
    life.close('ended')
    const listener = vi.fn()
    life.on(listener)
    expect(listener).not.toHaveBeenCalled()
    await Promise.resolve()
    expect(listener).toHaveBeenCalledExactlyOnceWith({ type: 'disconnected' })
  })

  it('behavior: a listener that leaves while it is called does not silence the next', () => {
    const life = sessionLife(() => undefined)
    const off = life.on(() => off())
    const second = vi.fn()
    life.on(second)
    life.emit({ type: 'updated' })
    expect(second).toHaveBeenCalledTimes(1)
  })
})
