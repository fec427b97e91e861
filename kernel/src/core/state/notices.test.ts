import fc from 'fast-check'
import { createStore } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import { fakeClock } from '../../testing/fakeClock.ts'
import { kernelError } from '../errors/errorTable.ts'
import { errorFactory } from '../errors/fromUnknown.ts'
import { coreAtoms } from './coreAtoms.ts'
import { alerts, TOAST_REOPEN_DELAY, toasts } from './notices.ts'

function setUp() {
  const store = createStore()
  const state = coreAtoms({ networks: [], theme: 'light', locale: 'en' })
  const clock = fakeClock()
  const end = new AbortController()
  const snackbar = toasts(store, state, clock, end.signal)
  const show = (key: string) => snackbar.show({ kind: 'success', plugin: 'shop', key, values: {} })
  return { store, state, clock, end, snackbar, show, shown: () => store.get(state.toast)?.key }
}

describe('toasts', () => {
  test('default: one snackbar, until it is taken away', () => {
    const { show, shown } = setUp()
    const remove = show('sent')
    expect(shown()).toBe('sent')
    remove()
    expect(shown()).toBeUndefined()
    remove()
  })

  test('behavior: the next one waits until the one before has closed', async () => {
    const { show, shown, clock } = setUp()
    show('first')
    show('second')
    expect(shown()).toBeUndefined()
    await clock.advance(TOAST_REOPEN_DELAY - 1)
    expect(shown()).toBeUndefined()
    await clock.advance(1)
    expect(shown()).toBe('second')
  })

  test('behavior: of several that wait only the newest is shown', async () => {
    const { show, shown, clock } = setUp()
    for (const key of ['first', 'second', 'third', 'fourth']) show(key)
    await clock.advance(TOAST_REOPEN_DELAY)
    expect(shown()).toBe('fourth')
    await clock.advance(10_000)
    expect(shown()).toBe('fourth')
  })

  test('behavior: one that is taken away while it waits is never shown', async () => {
    const { show, shown, clock } = setUp()
    show('first')
    show('second')()
    await clock.advance(TOAST_REOPEN_DELAY)
    expect(shown()).toBeUndefined()
  })

  test('behavior: one that comes when a waiting one was taken away closes in full before the next', async () => {
    const { show, shown, clock } = setUp()
    show('first')
    show('second')()
    show('third')
    await clock.advance(TOAST_REOPEN_DELAY - 50)
    const wasShown = shown() === 'third'
    show('fourth')
    await clock.advance(wasShown ? TOAST_REOPEN_DELAY - 1 : 49)
    expect(shown()).toBeUndefined()
    await clock.advance(1)
    expect(shown()).toBe('fourth')
  })

  test('behavior: the end of the kernel ends the waiting', async () => {
    const { show, shown, clock, end } = setUp()
    show('first')
    show('second')
    end.abort()
    await clock.advance(TOAST_REOPEN_DELAY)
    expect(shown()).toBeUndefined()
  })

  test('behavior: over any course, what comes to rest is the newest that was not taken away', async () => {
    const step = fc.oneof(
      fc.constant({ do: 'show' as const, by: 0 }),
      fc.record({ do: fc.constant('remove' as const), by: fc.nat(3) }),
      fc.record({ do: fc.constant('wait' as const), by: fc.integer({ min: 1, max: 2 * TOAST_REOPEN_DELAY }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { snackbar, store, state, clock, show } = setUp()
        let count = 0
        const removed = new Set<number>()
        const seen: (readonly [number | undefined, number])[] = []
        store.sub(state.toast, () => seen.push([store.get(state.toast)?.id, clock.now()]))
        for (const { do: action, by } of steps) {
          if (action === 'show') {
            show(`text ${count}`)
            count += 1
          } else if (action === 'remove') {
            const id = count - by
            if (id < 1) continue
            removed.add(id)
            snackbar.dismiss(id)
            expect(store.get(state.toast)?.id).not.toBe(id)
          } else await clock.advance(by)
        }
        await clock.advance(2 * TOAST_REOPEN_DELAY)
        expect(store.get(state.toast)?.id).toBe(count > 0 && !removed.has(count) ? count : undefined)
        // No snackbar takes the place of another one, and none comes back.
        const ids = seen.flatMap(([id]) => (id === undefined ? [] : [id]))
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
        for (const [at, [id]] of seen.entries()) if (id !== undefined) expect(seen[at - 1]?.[0]).toBeUndefined()
      }),
    )
  })
})

describe('alerts', () => {
  test('default: what its developer has to mend once per code, however often it happens', () => {
    const { store, state } = setUp()
    const bar = alerts(store, state)
    bar.show(kernelError('config/project-id'))
    const first = store.get(state.alert)
    expect(first?.error.code).toBe('config/project-id')
    if (first) bar.dismiss(first.id)
    expect(store.get(state.alert)).toBeUndefined()
    bar.show(kernelError('config/project-id'))
    expect(store.get(state.alert)).toBeUndefined()
    bar.show(kernelError('http/network'))
    expect(store.get(state.alert)?.error.code).toBe('http/network')
  })

  test('behavior: what another try may mend is shown again, once it was closed', () => {
    const { store, state } = setUp()
    const bar = alerts(store, state)
    const row = { message: 'Closed', hints: [], surface: 'alert', retry: 'after' } as const
    const closed = errorFactory({ 'shop/closed': row })
    bar.show(closed('shop/closed'))
    const first = store.get(state.alert)
    bar.show(closed('shop/closed'))
    expect(store.get(state.alert)).toBe(first)
    bar.dismiss(first?.id ?? 0)
    bar.show(closed('shop/closed'))
    expect(store.get(state.alert)).toMatchObject({ error: { code: 'shop/closed' } })
    expect(store.get(state.alert)?.id).not.toBe(first?.id)
  })

  test('behavior: closing an older one leaves the newer one', () => {
    const { store, state } = setUp()
    const bar = alerts(store, state)
    bar.show(kernelError('config/project-id'))
    const older = store.get(state.alert)?.id ?? 0
    bar.show(kernelError('http/network'))
    bar.dismiss(older)
    expect(store.get(state.alert)?.error.code).toBe('http/network')
  })
})
