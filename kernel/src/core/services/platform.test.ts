import { refusedLinks } from '@latchkey/tooling/vitest/appLinks.ts'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isKernelError } from '../errors/kernelError.ts'
import { createPlatform, createStorage, memoryStorage, scopedStorage } from './platform.ts'

// @vitest-environment happy-dom

const AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  iphoneChrome:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  windows:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
}

function be(agent: keyof typeof AGENTS, maxTouchPoints = 0): void {
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(AGENTS[agent])
  vi.spyOn(window.navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints)
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('platform', () => {
  test.each([
    ['iphone', 5, [true, true, false, true]],
    ['iphoneChrome', 5, [true, true, false, false]],
    ['android', 5, [true, false, true, false]],
    ['mac', 0, [false, false, false, true]],
    ['mac', 5, [true, true, false, true]],
    ['windows', 0, [false, false, false, false]],
  ] as const)('parameters: %s with %i touch points', (agent, points, expected) => {
    be(agent, points)
    const { isMobile, isIos, isAndroid, isSafari } = createPlatform()
    expect([isMobile, isIos, isAndroid, isSafari]).toEqual(expected)
  })

  test('behavior: knows Telegram by what it puts into the page', () => {
    expect(createPlatform().isTelegram).toBe(false)
    vi.stubGlobal('TelegramWebviewProxy', {})
    expect(createPlatform().isTelegram).toBe(true)
  })

  test('behavior: knows what others put into the page, and whether it is inside another one', () => {
    expect([createPlatform().has('phantom'), createPlatform().isFramed]).toEqual([false, false])
    vi.stubGlobal('phantom', {})
    vi.stubGlobal('parent', {})
    expect([createPlatform().has('phantom'), createPlatform().isFramed]).toEqual([true, true])
  })

  test('behavior: inert on a server', async () => {
    vi.stubGlobal('window', undefined)
    const platform = createPlatform()
    expect({ ...platform }).toMatchObject({
      isMobile: false,
      isIos: false,
      isAndroid: false,
      isSafari: false,
      isTelegram: false,
      isFramed: false,
      host: '',
      url: '',
      languages: [],
    })
    expect([platform.isVisible(), platform.isOnline(), platform.has('phantom')]).toEqual([true, true, false])
    expect(platform.onVisibility(() => undefined)()).toBeUndefined()
    expect(platform.onOnline(() => undefined)()).toBeUndefined()
    expect(platform.openLink('https://x.example', '_blank')).toBeUndefined()
  })

  test('behavior: tells when the page is hidden and when the line is gone', () => {
    const platform = createPlatform()
    const heard: unknown[] = []
    const stops = [
      platform.onVisibility((visible) => heard.push(visible)),
      platform.onOnline((online) => heard.push(online)),
    ]
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    for (const stop of stops) stop()
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('online'))
    expect(heard).toEqual([false, false])
  })
})

describe('platform.openLink', () => {
  test.each([
    'https://wallet.example/wc?uri=x',
    'metamask://wc?uri=x',
    'tg://resolve',
    'http://localhost:3000/x',
    'http://127.0.0.1:8545',
  ])('behavior: opens %s without handing over the page', (url) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    createPlatform().openLink(url, '_blank')
    expect(open).toHaveBeenCalledExactlyOnceWith(url, '_blank', 'noopener,noreferrer')
  })

  test.each([...refusedLinks, 'about:blank', 'http://x.example'])('error: %j', (url) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    expect(() => createPlatform().openLink(url, '_blank')).toThrow(/^Invalid url: /)
    expect(open).not.toHaveBeenCalled()
  })
})

describe('platform.copy', () => {
  function clipboard(writeText: (text: string) => Promise<void>): void {
    vi.stubGlobal('navigator', { clipboard: { writeText } })
  }
  const refuse = (): Promise<void> => Promise.reject(new DOMException('no', 'NotAllowedError'))

  test('default', async () => {
    const written: string[] = []
    clipboard(async (text) => void written.push(text))
    await createPlatform().copy('abc')
    expect(written).toEqual(['abc'])
  })

  test('behavior: falls back to the selection and gives the focus back', async () => {
    clipboard(refuse)
    document.body.innerHTML = '<dialog open><button>Copy</button></dialog>'
    const button = document.querySelector('button')
    button?.focus()
    let selected = ''
    document.execCommand = () => {
      const field = document.querySelector('textarea')
      selected = field?.closest('dialog') ? field.value : 'outside the dialog'
      return true
    }
    await createPlatform().copy('abc')
    expect(selected).toBe('abc')
    expect(document.querySelector('textarea')).toBeNull()
    expect(document.activeElement).toBe(button)
  })

  test('error: a browser that refuses both', async () => {
    clipboard(refuse)
    document.execCommand = () => false
    const error: unknown = await createPlatform()
      .copy('abc')
      .catch((thrown: unknown) => thrown)
    expect(isKernelError(error, 'unknown')).toBe(true)
    expect(document.querySelector('textarea')).toBeNull()
  })
})

describe('storage', () => {
  // @vitest-environment happy-dom

  const warn = vi.fn()
  const createScoped = (prefix: string, log: { readonly warn: () => void }) => scopedStorage(createStorage(log), prefix)
  beforeEach(() => localStorage.clear())
  afterEach(() => vi.restoreAllMocks())

  function blocked(): void {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure', 'SecurityError')
    })
  }

  describe('storage', () => {
    test('default', () => {
      const storage = createScoped('lk:', { warn })
      expect(storage.get('a')).toBeNull()
      storage.set('a', '1')
      expect(storage.get('a')).toBe('1')
      expect(localStorage.getItem('lk:a')).toBe('1')
      storage.remove('a')
      expect(localStorage.length).toBe(0)
      expect(warn).not.toHaveBeenCalled()
    })

    test('parameters: prefix', () => {
      createScoped('a:', { warn }).set('k', '1')
      expect(createScoped('b:', { warn }).get('k')).toBeNull()
    })

    test('error: storage that throws on access lives in memory, with one notice', () => {
      blocked()
      const storage = createScoped('lk:', { warn })
      storage.set('a', '1')
      storage.set('b', '2')
      storage.remove('b')
      expect([storage.get('a'), storage.get('b'), storage.get('c')]).toEqual(['1', null, null])
      expect(warn).toHaveBeenCalledOnce()
    })

    test('error: full storage keeps the newest value in memory', () => {
      const storage = createScoped('lk:', { warn })
      storage.set('a', 'old')
      const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
      storage.set('a', 'new')
      expect(storage.get('a')).toBe('new')
      full.mockRestore()
      storage.set('a', 'newest')
      expect([storage.get('a'), localStorage.getItem('lk:a')]).toEqual(['newest', 'newest'])
    })

    test('behavior: storage cleared while running', () => {
      const storage = createScoped('lk:', { warn })
      storage.set('a', '1')
      localStorage.clear()
      expect(storage.get('a')).toBeNull()
      storage.set('a', '2')
      expect(storage.get('a')).toBe('2')
    })

    test('error: no storage at all', () => {
      vi.stubGlobal('localStorage', undefined)
      vi.spyOn(window, 'localStorage', 'get').mockReturnValue(untyped(undefined))
      const storage = createScoped('lk:', { warn })
      storage.set('a', '1')
      expect(storage.get('a')).toBe('1')
    })

    test('behavior: tells what other tabs did, of this prefix only', () => {
      const heard: unknown[] = []
      const stop = createScoped('lk:', { warn }).watch((key, value) => heard.push([key, value]))
      window.dispatchEvent(new StorageEvent('storage', { key: 'lk:a', newValue: '1' }))
      window.dispatchEvent(new StorageEvent('storage', { key: 'lk:a', newValue: null }))
      window.dispatchEvent(new StorageEvent('storage', { key: 'other:a', newValue: '1' }))
      window.dispatchEvent(new StorageEvent('storage', { key: null }))
      stop()
      window.dispatchEvent(new StorageEvent('storage', { key: 'lk:a', newValue: '2' }))
      expect(heard).toEqual([
        ['a', '1'],
        ['a', null],
        [null, null],
      ])
    })

    test('behavior: works in memory on a server', () => {
      vi.stubGlobal('window', undefined)
      const storage = createScoped('lk:', { warn })
      storage.set('a', '1')
      expect(storage.get('a')).toBe('1')
      expect(storage.watch(() => undefined)).toBeTypeOf('function')
      vi.unstubAllGlobals()
    })
  })

  describe('memoryStorage', () => {
    test('default', () => {
      const storage = memoryStorage({ a: '1' })
      storage.set('b', '2')
      storage.remove('a')
      expect([storage.get('a'), storage.get('b')]).toEqual([null, '2'])
      expect(storage.watch(() => undefined)()).toBeUndefined()
    })
  })
})
