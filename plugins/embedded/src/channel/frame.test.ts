import { memoryStorage } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { ORIGIN, setUp } from '../fixtures/setUp.ts'
import { MARA, sessionUpdate } from '../fixtures/standInFrame.ts'
import { FRAME_ID, frameUrl } from './frameElement.ts'

describe('the element', () => {
  test('default: nothing is loaded before it is needed', async () => {
    const { frame } = await setUp()
    expect([frame.made, frame.element]).toEqual([0, null])
  })

  test('default: hidden, out of the way of keyboard and screen reader, on its own origin', async () => {
    const { client, frame } = await setUp()
    await client.prepare()
    const { element } = frame
    expect(element?.src).toBe(`${ORIGIN}/sdk?projectId=shop&chainId=eip155%3A1&version=4&enableLogger=false`)
    expect([
      element?.title,
      element?.style.visibility,
      element?.tabIndex,
      element?.getAttribute('aria-hidden'),
    ]).toEqual(['Wallet', 'hidden', -1, 'true'])
    expect(element?.getAttribute('sandbox')).not.toContain('allow-top-navigation')
    expect(element?.referrerPolicy).toBe('origin')
  })

  test('behavior: however often it is asked for, there is one', async () => {
    const { client, frame } = await setUp()
    await Promise.all([
      client.prepare(),
      client.prepare(),
      client.connectOtp({ otp: '123456', signal: AbortSignal.abort() }).catch(() => 0),
    ])
    await client.prepare()
    expect(frame.made).toBe(1)
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
  })

  test('behavior: names and chains are text in its address, whatever they hold', () => {
    const hostile = '&version=9#" onload="alert(1)'
    const address = new URL(frameUrl({ origin: ORIGIN, projectId: hostile, chainId: hostile }))
    expect([address.origin, address.searchParams.get('projectId'), address.searchParams.getAll('version')]).toEqual([
      ORIGIN,
      hostile,
      ['4'],
    ])
  })

  test('behavior: the chain that was used last goes with it', async () => {
    const { client, kernel, frame } = await setUp()
    kernel.store.set(client.atoms.remembered, { isUsed: true, chain: 'eip155:2' })
    await client.prepare()
    expect(frame.element?.src).toContain('chainId=eip155%3A2')
  })
})

describe('a frame that does not come', () => {
  test('error: after 20 s it is given up, in words; the next try makes a new element', async () => {
    const { client, frame, clock } = await setUp()
    frame.isUp = false
    const failed = expect(client.prepare()).rejects.toMatchObject({
      code: 'embedded/load',
      message: expect.stringMatching(/^Unable to load email login dependency/),
      details: { frame: ORIGIN },
    })
    await expect.poll(() => frame.made).toBe(1)
    await clock.advance(20_000)
    await failed
    expect(frame.element).toBeNull()
    frame.isUp = true
    await client.prepare()
    expect(frame.made).toBe(2)
  })

  test('error: another kit has the id: an alert for the developer, and the other one stays', async () => {
    const { client, kernel, frame } = await setUp()
    const other = document.createElement('div')
    other.id = FRAME_ID
    document.body.append(other)
    await expect(client.prepare()).rejects.toMatchObject({ code: 'embedded/frame-exists' })
    expect(kernel.store.get(kernel.atoms.alert)).toMatchObject({ error: { code: 'embedded/frame-exists' } })
    expect(other.isConnected).toBe(true)
    other.remove()
    await client.prepare()
    expect(frame.element).not.toBeNull()
  })

  test('behavior: navigated or reloaded it is put away; the next request makes a new one', async () => {
    const { client, frame } = await setUp()
    await client.prepare()
    frame.element?.dispatchEvent(new Event('load'))
    expect(frame.element).toBeNull()
    await client.prepare()
    expect(frame.made).toBe(2)
  })
})

describe('what the frame learns', () => {
  test('default: what the site calls itself, and how it looks', async () => {
    const metadata = {
      name: 'Shop',
      description: 'Things',
      url: 'https://shop.example',
      icons: ['https://shop.example/i.png'],
    }
    const { client, frame } = await setUp({ metadata, theme: 'dark' })
    await client.prepare()
    await expect
      .poll(() => frame.asked.map(({ event, payload }) => [event, payload]))
      .toEqual([
        ['SYNC_DAPP_DATA', { metadata, projectId: 'shop', sdkType: 'latchkey' }],
        ['SYNC_THEME', { themeMode: 'dark', language: 'en' }],
      ])
  })

  test('behavior: it is drawn in the language and colours that the site changes to', async () => {
    const { client, frame, kernel } = await setUp({ i18n: { locale: 'de' } })
    await client.prepare()
    kernel.store.set(kernel.atoms.locale, 'ar')
    kernel.store.set(kernel.atoms.theme, 'dark')
    await expect
      .poll(() => frame.of('SYNC_THEME').map(({ payload }) => payload))
      .toEqual([{ language: 'de' }, { language: 'ar' }, { language: 'ar', themeMode: 'dark' }])
  })

  test('behavior: before the frame is open, and once its kernel has ended, it hears of neither', async () => {
    const { client, frame, kernel } = await setUp()
    kernel.store.set(kernel.atoms.locale, 'de')
    await client.prepare()
    await expect.poll(() => frame.of('SYNC_THEME').length).toBe(1)
    await kernel.destroy()
    kernel.store.set(kernel.atoms.locale, 'ar')
    expect(frame.of('SYNC_THEME').map(({ payload }) => payload)).toEqual([{ language: 'de' }])
  })

  test('behavior: it is cut to what the frame takes; pictures are of the web alone', async () => {
    const icons = [
      'data:image/png;base64,AA==',
      'javascript:alert(1)',
      ...Array.from({ length: 9 }, (_, at) => `https://shop.example/${at}.png`),
    ]
    const { client, frame } = await setUp({
      metadata: { name: 'n'.repeat(10_000), description: 'd'.repeat(10_000), icons },
    })
    await client.prepare()
    await expect.poll(() => frame.of('SYNC_DAPP_DATA').length).toBe(1)
    const [message] = frame.of('SYNC_DAPP_DATA')
    expect(message?.payload).toMatchObject({
      metadata: {
        name: 'n'.repeat(40),
        description: 'd'.repeat(200),
        url: 'https://shop.example/cart?a=1',
        icons: icons.slice(2, 6),
      },
    })
  })

  test('behavior: a site whose own address is none has a wallet without the claim', async () => {
    const { connect, frame } = await setUp({ metadata: { url: 'file:///home/shop.html' } })
    expect((await connect()).account.address).toBe(MARA.address)
    expect(frame.of('SYNC_DAPP_DATA')).toEqual([])
  })

  test('behavior: a frame that refuses both works', async () => {
    const refuse = (): never => {
      throw new Error('no')
    }
    const { connect } = await setUp({ theme: 'light', answers: { SYNC_DAPP_DATA: refuse, SYNC_THEME: refuse } })
    expect((await connect()).account.address).toBe(MARA.address)
  })
})

describe('a page whose policy forbids the frame', () => {
  test('default: its author is told once; its users can try again', async () => {
    const { client, frame, kernel } = await setUp()
    frame.isUp = false
    const alerts: (string | undefined)[] = []
    kernel.store.sub(kernel.atoms.alert, () => alerts.push(kernel.store.get(kernel.atoms.alert)?.error.code))
    for (const made of [1, 2]) {
      const opened = client.prepare().catch((error: { code: string }) => error.code)
      await expect.poll(() => frame.made).toBe(made)
      const violation = { blockedURI: ORIGIN, effectiveDirective: 'frame-src', disposition: 'enforce' }
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation))
      expect(await opened).toBe('embedded/policy')
    }
    expect(alerts).toEqual(['embedded/policy'])
  })
})

describe('what was stored', () => {
  test.each([
    ['text', '"nonsense"'],
    ['nothing', 'null'],
    ['a list', '[1,2]'],
    ['fields of other types', '{"isUsed":"yes","email":{"x":1},"chain":7,"token":[],"lastEmailAt":"soon"}'],
    ['a mark that is none', '{"isUsed":true,"token":"junk"}'],
    ['fields that nobody knows', '{"isUsed":true,"constructor":"x","admin":true}'],
    ['an e-mail that is none', '{"isUsed":true,"email":"<img src=x>"}'],
    ['a chain that is none', '{"isUsed":true,"chain":"__proto__"}'],
  ])('behavior: %s in storage keeps nobody from connecting', async (_title, value) => {
    const storage = memoryStorage({ 'embedded:remembered': `{"version":1,"value":${value}}` })
    const test = await setUp({ storage, families: ['eip155'] })
    expect((await test.connect()).network).toBe('eip155:1')
    expect(test.kernel.store.get(test.client.atoms.remembered)).toEqual({
      isUsed: true,
      chain: 'eip155:1',
      email: MARA.email,
    })
  })

  test('behavior: storage that is full: it works for the page’s life', async () => {
    const full = {
      ...memoryStorage(),
      set: () => {
        throw new Error('QuotaExceededError')
      },
    }
    const test = await setUp({ storage: full })
    await test.connect()
    expect(test.kernel.store.get(test.client.atoms.remembered)).toMatchObject({ isUsed: true, email: MARA.email })
  })

  test('behavior: the mark of the session is kept, goes with the next question, and holds no credential', async () => {
    const test = await setUp({ families: ['eip155'] })
    await test.client.prepare()
    const update = sessionUpdate()
    test.frame.say(update)
    await expect.poll(() => test.kernel.store.get(test.client.atoms.remembered).token).toBe(update.payload.token)
    await test.connect()
    expect(test.frame.of('IS_CONNECTED').at(-1)?.payload).toEqual({ token: update.payload.token })
    expect(test.kernel.store.get(test.client.atoms.remembered).token).toBe(update.payload.token)
  })
})
