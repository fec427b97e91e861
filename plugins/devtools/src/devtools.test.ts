// @vitest-environment happy-dom
import { createTestKernel, fakeAdapter } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { type DevtoolsOptions, devtools } from './index.ts'
import { openDevtools } from './panel/index.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function setUp(options?: DevtoolsOptions) {
  const wallet = fakeAdapter({ namespace: 'one', connectorId: 'harbor' })
  const test = createTestKernel({ adapters: [wallet.adapter], plugins: [devtools(options)] })
  await test.kernel.start()
  return {
    ...test,
    wallet,
    names: () => test.kernel.store.get(test.kernel.plugins.devtools.atoms.entries).map(({ name }) => name),
  }
}

/** The panel's own document; buttons and tabs by their text. */
function panelOf(place: HTMLElement) {
  const shadow = place.querySelector('div')?.shadowRoot
  if (!shadow) throw new Error('There is no panel.')
  const press = (name: string): void =>
    [...shadow.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
  return { shadow, press, text: () => shadow.querySelector('.body')?.textContent ?? '' }
}

describe('devtools', () => {
  test('default: events, hooks and requests are recorded, newest first', async () => {
    const { kernel, names } = await setUp()
    await kernel.wallet.connect({ connectorId: 'harbor' })
    expect(names()).toEqual(expect.arrayContaining(['beforeConnect', 'afterConnect']))
    expect(names().indexOf('beforeConnect')).toBeGreaterThan(names().indexOf('afterConnect'))
    const network = kernel.store.get(kernel.atoms.network)?.id ?? 'one:1'
    await kernel.wallet.request({ network, method: 'sign', params: ['the very secret text'] }).catch(() => undefined)
    const [request] = kernel.store.get(kernel.plugins.devtools.atoms.entries).filter(({ kind }) => kind === 'request')
    expect(request).toMatchObject({ name: 'sign', detail: 'one:1, [text of 20]' })
  })

  test('parameters: only the last entries are kept', async () => {
    const { kernel, names } = await setUp({ limit: 2 })
    await kernel.wallet.connect({ connectorId: 'harbor' })
    await kernel.wallet.disconnect()
    expect(names()).toHaveLength(2)
    expect(() => devtools({ limit: 0 })).toThrow(expect.objectContaining({ code: 'config/invalid' }))
  })
})

describe('openDevtools', () => {
  test('default: the panel shows each section, and follows', async () => {
    const { kernel } = await setUp()
    const place = document.body.appendChild(document.createElement('div'))
    ends.push(openDevtools(kernel, { place }), () => place.remove())
    const { press, text, shadow } = panelOf(place)
    expect(text()).toContain('Nothing yet')
    await kernel.wallet.connect({ connectorId: 'harbor' })
    expect(text()).toContain('beforeConnect')
    press('State')
    expect(text()).toContain('status"connected"')
    press('Wiring')
    expect(text()).toContain('harbor')
    press('Hooks')
    expect(text()).toContain('afterConnect')
    press('Clear')
    expect(text()).toContain('Nothing yet')
    expect(shadow.querySelectorAll('[role=tab][aria-selected=true]')).toHaveLength(1)
  })

  test('behavior: it speaks Arabic and German, is folded by a press, and goes', async () => {
    const { kernel } = await setUp()
    const place = document.body.appendChild(document.createElement('div'))
    const end = openDevtools(kernel, { place })
    const { press, text, shadow } = panelOf(place)
    kernel.store.set(kernel.atoms.locale, 'ar-EG')
    expect(text()).toContain('لا شيء بعد')
    kernel.store.set(kernel.atoms.locale, 'de')
    expect(text()).toContain('Noch nichts')
    press('Schließen')
    expect(shadow.querySelector('.panel')?.hasAttribute('data-closed')).toBe(true)
    end()
    expect(place.childElementCount).toBe(0)
  })

  test('behavior: arrow keys move between the tabs', async () => {
    const { kernel } = await setUp()
    const place = document.body.appendChild(document.createElement('div'))
    ends.push(openDevtools(kernel, { place }), () => place.remove())
    const { shadow } = panelOf(place)
    const list = shadow.querySelector('[role=tablist]')
    const selected = () => shadow.querySelector('[aria-selected=true]')?.textContent
    list?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    expect(selected()).toBe('Hooks')
    list?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }))
    expect(selected()).toBe('Wiring')
  })

  test('behavior: filtering, case does not matter', async () => {
    const { kernel } = await setUp()
    await kernel.wallet.connect({ connectorId: 'harbor' })
    const place = document.body.appendChild(document.createElement('div'))
    ends.push(openDevtools(kernel, { place }), () => place.remove())
    const { shadow, text } = panelOf(place)
    const input = shadow.querySelector('input')
    if (input) input.value = 'BEFORECONNECT'
    input?.dispatchEvent(new Event('input'))
    expect(text()).toContain('beforeConnect')
    expect(text()).not.toContain('afterConnect')
  })

  test('behavior: from right to left the arrow keys turn around; Home and other keys', async () => {
    const { kernel } = await setUp()
    const place = document.body.appendChild(document.createElement('div'))
    ends.push(openDevtools(kernel, { place }), () => place.remove())
    const { shadow } = panelOf(place)
    const list = shadow.querySelector<HTMLElement>('[role=tablist]')
    const press = (key: string): boolean | undefined =>
      list?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    const selected = () => shadow.querySelector('[aria-selected=true]')?.id
    press('ArrowLeft')
    expect(selected()).toBe('tab-wiring')
    expect([press('Home'), selected()]).toEqual([false, 'tab-timeline'])
    if (list) list.style.direction = 'rtl'
    press('ArrowLeft')
    expect(selected()).toBe('tab-hooks')
    press('ArrowRight')
    expect(selected()).toBe('tab-timeline')
    // What is no move is left to the browser.
    expect([press('x'), selected()]).toEqual([true, 'tab-timeline'])
    expect(
      [...shadow.querySelectorAll<HTMLElement>('[role=tab]')].filter(({ tabIndex }) => tabIndex === 0),
    ).toHaveLength(1)
  })

  test('behavior: it follows the widget from light to dark, and the system where the widget does', async () => {
    const { kernel } = await setUp()
    const end = openDevtools(kernel)
    const root = document.querySelector<HTMLElement>('[data-docked]')
    for (const [theme, scheme] of [
      ['dark', 'dark'],
      ['light', 'light'],
      [{ name: 'own', extends: 'dark', tokens: {} }, 'dark'],
      ['system', 'system'],
    ] as const) {
      kernel.store.set(kernel.atoms.theme, theme)
      expect(root?.dataset.scheme).toBe(scheme)
    }
    expect(root?.shadowRoot?.querySelector('.panel')?.hasAttribute('data-closed')).toBe(true)
    end()
    kernel.store.set(kernel.atoms.theme, 'dark')
    expect([root?.isConnected, root?.dataset.scheme]).toEqual([false, 'system'])
  })

  test('behavior: a key that is meant for the panel does not reach the page', async () => {
    const { kernel } = await setUp()
    const place = document.body.appendChild(document.createElement('div'))
    ends.push(openDevtools(kernel, { place }), () => place.remove())
    const heard: string[] = []
    const listen = ({ key }: KeyboardEvent): void => void heard.push(key)
    document.addEventListener('keydown', listen)
    ends.push(() => document.removeEventListener('keydown', listen))
    const { shadow } = panelOf(place)
    shadow
      .querySelector('input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    expect(heard).toEqual([])
  })

  test('error: a failed request shows as an error by its code, and with no word of it', async () => {
    const { kernel, wallet } = await setUp()
    wallet.fail({ reject: Object.assign(new Error('the phrase is test test test junk'), { code: 4001 }) })
    await kernel.wallet.connect({ connectorId: 'harbor' }).catch(() => undefined)
    const place = document.body.appendChild(document.createElement('div'))
    ends.push(openDevtools(kernel, { place }), () => place.remove())
    const { shadow, press, text } = panelOf(place)
    for (const section of ['Timeline', 'Hooks', 'Requests', 'State', 'Wiring']) {
      press(section)
      expect(text(), section).not.toContain('phrase')
    }
    press('Timeline')
    expect(shadow.querySelectorAll('time').length).toBe(shadow.querySelectorAll('li').length)
  })
})
