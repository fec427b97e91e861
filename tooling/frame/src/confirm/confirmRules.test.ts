// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubSight } from '../fixtures/stubSight.ts'
import { type Sight, watchPress } from './confirmRules.ts'

let tell: (isVisible: boolean) => void
beforeEach(() => {
  tell = stubSight()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function setUp() {
  document.body.innerHTML = '<main><p>What</p><input><button>Approve</button></main>'
  const of = (name: string) => document.querySelector<HTMLElement>(name) ?? document.body
  let sight: Sight = 'unsure'
  let presses = 0
  const stop = watchPress(
    { main: of('main'), button: of('button') },
    { isArmed: () => true, onSight: (next) => (sight = next), onPress: () => (presses += 1) },
  )
  const down = (name: string) => of(name).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  /** A click as the browser makes it for a key, or for a pointer that has just come. */
  const click = (detail: number) => {
    const event = new MouseEvent('click', { bubbles: true, detail })
    Object.defineProperty(event, 'isTrusted', { value: true })
    of('button').dispatchEvent(event)
  }
  tell(true)
  return { down, click, stop, sight: () => sight, presses: () => presses }
}

test('default: a click on a view that was seen for a second counts', () => {
  const { click, stop, presses, sight } = setUp()
  click(0)
  expect(presses()).toBe(0)
  vi.advanceTimersByTime(1000)
  expect(sight()).toBe('seen')
  click(0)
  expect(presses()).toBe(1)
  stop()
})

test('behavior: presses before the second is over begin it anew, wherever they are but in a field', async () => {
  const { down, click, stop, presses, sight } = setUp()
  for (const name of ['button', 'p', 'button']) {
    vi.advanceTimersByTime(900)
    down(name)
    await Promise.resolve()
    expect(sight()).toBe('unsure')
  }
  vi.advanceTimersByTime(900)
  click(0)
  expect([sight(), presses()]).toEqual(['unsure', 0])
  down('input')
  vi.advanceTimersByTime(100)
  expect(sight()).toBe('seen')
  stop()
})

test('behavior: a click that does not count begins the second anew', async () => {
  const { click, stop, presses, sight } = setUp()
  vi.advanceTimersByTime(1000)
  click(1)
  await Promise.resolve()
  expect([sight(), presses()]).toEqual(['unsure', 0])
  vi.advanceTimersByTime(1000)
  expect(sight()).toBe('seen')
  stop()
})

test('behavior: a window of its own must have the focus, and the second begins anew with it', () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { click, stop, presses, sight } = setUp()
  vi.advanceTimersByTime(2000)
  click(0)
  expect([sight(), presses()]).toEqual(['unsure', 0])
  hasFocus.mockReturnValue(true)
  window.dispatchEvent(new Event('focus'))
  vi.advanceTimersByTime(900)
  expect(sight()).toBe('unsure')
  vi.advanceTimersByTime(100)
  expect(sight()).toBe('seen')
  hasFocus.mockReturnValue(false)
  window.dispatchEvent(new Event('blur'))
  expect(sight()).toBe('unsure')
  stop()
  hasFocus.mockRestore()
})
