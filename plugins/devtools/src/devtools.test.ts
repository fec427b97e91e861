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

  test('behavior: it speaks German, is folded by a press, and goes', async () => {
    const { kernel } = await setUp()
    const place = document.body.appendChild(document.createElement('div'))
    const end = openDevtools(kernel, { place })
    kernel.store.set(kernel.atoms.locale, 'de')
    const { press, text, shadow } = panelOf(place)
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
})
