// @vitest-environment happy-dom
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openLoginWindow } from './loginWindow.ts'

const WALLET = 'https://wallet.example'
afterEach(() => vi.restoreAllMocks())

/** A window that the browser opened, and what it is said to say. */
function open() {
  const location = partial<Location>({ href: 'about:blank' })
  const opened = partial<Window>({ closed: false, close: vi.fn(), location })
  const spy = vi.spyOn(window, 'open').mockReturnValue(opened)
  const page = openLoginWindow()
  if (!page) throw new Error('nothing was opened')
  const say = (origin: string, data: unknown, source: unknown = opened): void => {
    window.dispatchEvent(Object.assign(new Event('message'), { origin, source, data }))
  }
  const over = new AbortController()
  const heard: string[] = []
  page.result(WALLET, over.signal).then(
    (uri) => heard.push(uri),
    () => heard.push('failed'),
  )
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  return { opened, spy, page, say, heard, over, settle }
}

describe('openLoginWindow', () => {
  test('default: an empty window, which goes where it is sent and closes', () => {
    const { opened, spy, page } = open()
    expect(spy).toHaveBeenCalledWith('about:blank', '_blank', expect.any(String))
    expect(page.hasLeft()).toBe(false)
    page.go('https://google.example/auth')
    expect(opened.location.href).toBe('https://google.example/auth')
    expect([page.isClosed(), page.hasLeft()]).toEqual([false, true])
    page.close()
    expect(opened.close).toHaveBeenCalledTimes(1)
  })

  test('behavior: where it shows a page of another origin it has left', () => {
    const { opened, page } = open()
    vi.spyOn(opened.location, 'href', 'get').mockImplementation(() => {
      throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
    })
    expect(page.hasLeft()).toBe(true)
  })

  test('error: a browser that opens none', () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    expect(openLoginWindow()).toBeUndefined()
  })

  test('default: the first result of the wallet’s own page in the window', async () => {
    const { say, heard, settle } = open()
    say(WALLET, { resultUri: 'first' })
    say(WALLET, { resultUri: 'second' })
    await settle()
    expect(heard).toEqual(['first'])
  })

  test.each<[string, string, unknown, object?]>([
    ['another origin', 'https://evil.example', { resultUri: 'x' }],
    ['an origin that begins alike', `${WALLET}.evil.example`, { resultUri: 'x' }],
    ['another scheme', 'http://wallet.example', { resultUri: 'x' }],
    ['no origin', 'null', { resultUri: 'x' }],
    ['another window', WALLET, { resultUri: 'x' }, window],
    ['no window', WALLET, { resultUri: 'x' }, {}],
    ['a number', WALLET, { resultUri: 7 }],
    ['a list', WALLET, [{ resultUri: 'x' }]],
    ['text', WALLET, 'resultUri'],
    ['nothing', WALLET, null],
    ['an inherited field', WALLET, Object.create({ resultUri: 'x' })],
  ])('error: %s is no result', async (_title, origin, data, source) => {
    const { say, heard, settle } = open()
    say(origin, data, ...(source ? [source] : []))
    await settle()
    expect(heard).toEqual([])
  })

  test('behavior: nothing is heard once it is over', async () => {
    const { say, heard, over, settle } = open()
    over.abort()
    say(WALLET, { resultUri: 'late' })
    await settle()
    expect(heard).toEqual([])
  })
})
