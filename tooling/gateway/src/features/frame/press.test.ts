import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Listen = (event: object) => unknown
const { onMeantPress } = (await import(new URL('../../../login/press.js', import.meta.url).href)) as {
  onMeantPress(button: object, hint: string, act: () => Promise<boolean>): void
}

/** What the page's script sees of a browser. */
class Target {
  readonly #listeners = new Map<string, Set<Listen>>()
  addEventListener(name: string, listen: Listen, { signal }: { readonly signal: AbortSignal }): void {
    const all = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, all.add(listen))
    signal.addEventListener('abort', () => all.delete(listen))
  }
  emit(name: string, event: object = {}): void {
    for (const listen of this.#listeners.get(name) ?? []) listen(event)
  }
}

class Button extends Target {
  disabled = false
  readonly attributes = new Map<string, string>()
  setAttribute = (name: string, value: string): void => void this.attributes.set(name, value)
  removeAttribute = (name: string): void => void this.attributes.delete(name)
  press(isTrusted = true): void {
    this.emit('click', { isTrusted })
  }
}

/** A page in front with a button, and what its presses did. */
function open(act: () => Promise<boolean> = async () => true) {
  const [page, button, acted] = [new Target(), new Button(), vi.fn(act)]
  const tab = Object.assign(new Target(), {
    visibilityState: 'visible',
    hasFocus: () => tab.isFocused,
    isFocused: true,
  })
  vi.stubGlobal('document', tab)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  onMeantPress(button, 'Not yet.', acted)
  return { page, button, acted, tab }
}

describe('a press that is meant', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('default: works after a second and a half in front, once, and says why not before', async () => {
    const { button, acted } = open()
    expect([button.disabled, button.attributes.get('aria-description')]).toEqual([true, 'Not yet.'])
    vi.advanceTimersByTime(1_499)
    button.press()
    expect([button.disabled, acted.mock.calls.length]).toEqual([true, 0])
    vi.advanceTimersByTime(1)
    expect([button.disabled, button.attributes.size]).toEqual([false, 0])
    button.press()
    button.press()
    await vi.runAllTimersAsync()
    button.press()
    expect(acted).toHaveBeenCalledTimes(1)
  })

  it.each(['focus', 'blur', 'resize', 'pageshow'])('behavior: %s begins the time anew', (name) => {
    const { page, button } = open()
    vi.advanceTimersByTime(1_500)
    page.emit(name)
    expect(button.disabled).toBe(true)
    vi.advanceTimersByTime(1_499)
    expect(button.disabled).toBe(true)
    vi.advanceTimersByTime(1)
    expect(button.disabled).toBe(false)
  })

  it('behavior: a press anywhere while it is disabled begins the time anew, and not after', () => {
    const { page, button } = open()
    vi.advanceTimersByTime(1_400)
    page.emit('pointerdown')
    vi.advanceTimersByTime(1_400)
    expect(button.disabled).toBe(true)
    vi.advanceTimersByTime(100)
    page.emit('pointerdown')
    expect(button.disabled).toBe(false)
  })

  it('behavior: a page behind another one, or hidden, waits until it is in front', () => {
    const { page, tab, button, acted } = open()
    tab.isFocused = false
    vi.advanceTimersByTime(10_000)
    expect(button.disabled).toBe(true)
    tab.isFocused = true
    page.emit('focus')
    vi.advanceTimersByTime(1_500)
    tab.visibilityState = 'hidden'
    button.press()
    expect(acted).not.toHaveBeenCalled()
    tab.emit('visibilitychange')
    vi.advanceTimersByTime(10_000)
    expect(button.disabled).toBe(true)
  })

  it('behavior: what did not work can be pressed again', async () => {
    const { button, acted } = open(async () => false)
    vi.advanceTimersByTime(1_500)
    button.press()
    expect(button.disabled).toBe(true)
    await vi.runAllTimersAsync()
    expect(button.disabled).toBe(false)
    button.press()
    expect(acted).toHaveBeenCalledTimes(2)
  })

  it('error: a script’s click does nothing', () => {
    const { button, acted } = open()
    vi.advanceTimersByTime(1_500)
    button.press(false)
    expect(acted).not.toHaveBeenCalled()
  })
})
