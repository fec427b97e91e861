// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubSight } from '../fixtures/stubSight.ts'
import { watchPress } from './confirmRules.ts'
import type { Sight } from './sight.ts'

let tell: (isVisible: boolean) => void
beforeEach(() => {
  tell = stubSight()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function setUp(top = 0) {
  document.body.innerHTML = '<main><div><p>What</p><i></i></div><input><button>Approve</button></main>'
  const of = (name: string) => document.querySelector<HTMLElement>(name) ?? document.body
  /** Lays the last line out where the person scrolls it to. */
  const endAt = (top: number): void => {
    vi.spyOn(of('i'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 10, 1))
    vi.spyOn(of('div'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 100))
    of('div').dispatchEvent(new Event('scroll'))
  }
  endAt(top)
  let sight: Sight = 'unsure'
  let presses = 0
  const stop = watchPress(
    { main: of('main'), button: of('button'), end: of('i') },
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
  return { down, click, stop, endAt, sight: () => sight, presses: () => presses }
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

test('behavior: a mouse that lay on the button before it was watched counts from its first event', () => {
  const { down, click, stop, presses, sight } = setUp()
  vi.advanceTimersByTime(1000)
  down('button')
  click(1)
  expect([sight(), presses()]).toEqual(['unsure', 0])
  vi.advanceTimersByTime(1000)
  down('button')
  click(1)
  expect(presses()).toBe(1)
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

test('behavior: what goes on below is scrolled to its end while it is seen, and again when the frame has another size', () => {
  const { click, endAt, stop, presses, sight } = setUp(400)
  vi.advanceTimersByTime(1000)
  click(0)
  expect([sight(), presses()]).toEqual(['unread', 0])
  tell(false)
  // Scrolled while something covered it: nobody has read that.
  endAt(90)
  endAt(400)
  tell(true)
  vi.advanceTimersByTime(1000)
  expect(sight()).toBe('unread')
  endAt(90)
  expect(sight()).toBe('seen')
  // Back to the beginning: what was read stays read.
  endAt(400)
  click(0)
  expect([sight(), presses()]).toEqual(['seen', 1])
  window.dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(1000)
  expect(sight()).toBe('unread')
  stop()
})

test.each([
  ['narrow', { innerWidth: 200 }],
  ['low', { innerHeight: 200 }],
  ['zoomed out', { devicePixelRatio: 0.3 }],
])('behavior: a frame that a page makes too %s to be read is no place to approve', (_name, size) => {
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window & typeof globalThis)
  const { click, stop, presses, sight } = setUp()
  vi.advanceTimersByTime(1000)
  expect(sight()).toBe('seen')
  for (const [name, value] of Object.entries(size)) vi.stubGlobal(name, value)
  window.dispatchEvent(new Event('resize'))
  expect(sight()).toBe('unsure')
  vi.advanceTimersByTime(1000)
  click(0)
  // Its window was opened: the frame is left, and stays as it is.
  window.dispatchEvent(new Event('blur'))
  expect([sight(), presses()]).toEqual(['small', 0])
  stop()
})
