import { act, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { faucet } from '../react/fixtures/faucet.tsx'
import { createTestKernel } from '../testing/createTestKernel.ts'
import { defineElements, type Elements } from './defineElements.tsx'

let removers: Elements[] = []
let count = 0

async function start(html: string, { id = `elements-${count}` } = {}) {
  count += 1
  document.body.innerHTML = html
  const tools = createTestKernel({ id, plugins: [faucet()] })
  await act(async () => void removers.push(defineElements(tools.kernel, { prefetch: false })))
  return tools
}

const inside = (selector: string): HTMLElement | null | undefined =>
  document.querySelector(selector)?.shadowRoot?.querySelector('button')

afterEach(async () => {
  await act(async () => {
    for (const elements of removers) elements.remove()
  })
  removers = []
  document.body.innerHTML = ''
})

describe('defineElements', () => {
  test('default: the button inside opens the modal, whose attribute and events follow', async () => {
    const seen: string[] = []
    const note = ({ type }: Event): void => void seen.push(type)
    document.addEventListener('lk-opened', note)
    document.addEventListener('lk-closed', note)
    await start('<lk-connect-button label="Sign in"></lk-connect-button><lk-modal></lk-modal>')
    expect(inside('lk-connect-button')?.textContent).toBe('Sign in')
    expect(inside('lk-connect-button')?.getAttribute('part')).toBe('button')
    await act(async () => inside('lk-connect-button')?.click())
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
    const modal = document.querySelector('lk-modal')
    expect(modal?.open).toBe(true)
    await act(async () => expect(modal?.close()).toBe(true))
    expect(modal?.open).toBe(false)
    expect(seen).toEqual(['lk-opened', 'lk-closed'])
    document.removeEventListener('lk-opened', note)
    document.removeEventListener('lk-closed', note)
  })

  test('default: styles are adopted by the shadow root, not by the page', async () => {
    await start('<lk-connect-button></lk-connect-button>')
    expect(document.querySelector('lk-connect-button')?.shadowRoot?.adoptedStyleSheets.length).toBeGreaterThan(1)
    const sheets = [...document.adoptedStyleSheets]
    await act(async () => document.body.append(document.createElement('lk-connect-button')))
    expect(document.adoptedStyleSheets).toEqual(sheets)
  })

  test('parameters: attributes are read whenever they change', async () => {
    await start('<lk-connect-button></lk-connect-button>')
    await act(async () => document.querySelector('lk-connect-button')?.setAttribute('label', 'Log in'))
    expect(inside('lk-connect-button')?.textContent).toBe('Log in')
    await act(async () => document.querySelector('lk-connect-button')?.removeAttribute('label'))
    expect(inside('lk-connect-button')?.textContent).toBe('Connect')
  })

  test('parameters: `open` and `view` of the modal', async () => {
    const { kernel } = await start('<lk-modal view="faucet.Form"></lk-modal>')
    const modal = document.querySelector('lk-modal')
    await act(async () => modal?.setAttribute('open', ''))
    await waitFor(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Your e-mail'))
    await act(async () => modal?.removeAttribute('open'))
    expect(kernel.store.get(kernel.atoms.modal).open).toBe(false)
  })

  test('behavior: an element that comes later is drawn, one that goes is emptied, one that moves is drawn again', async () => {
    await start('')
    const button = document.createElement('lk-connect-button')
    await act(async () => document.body.append(button))
    expect(inside('lk-connect-button')?.textContent).toBe('Connect')
    await act(async () => button.remove())
    expect(button.shadowRoot?.querySelector('button')).toBeNull()
    await act(async () => document.body.prepend(button))
    expect(inside('lk-connect-button')?.textContent).toBe('Connect')
  })

  test('behavior: an element shows what the kernel knows', async () => {
    const { kernel } = await start('<lk-connect-button></lk-connect-button>')
    const element = document.querySelector('lk-connect-button')
    await act(() => kernel.ready)
    expect([element?.kernel, element?.account, element?.status]).toEqual([kernel, undefined, 'disconnected'])
  })

  test('behavior: a page without a modal element gets one, which leaves with the rest', async () => {
    const { kernel } = await start('')
    expect(document.querySelector('lk-modal')?.getAttribute('kernel')).toBe(kernel.id)
    await act(async () => removers.pop()?.remove())
    expect(document.querySelector('lk-modal')).toBeNull()
  })

  test('behavior: two kernels, each with the elements that name it', async () => {
    const page = await start('<lk-connect-button kernel="el-a" label="A"></lk-connect-button><p></p>', { id: 'el-a' })
    const two = createTestKernel({ id: 'el-b', plugins: [faucet()] })
    await act(async () => void removers.push(defineElements(two.kernel, { prefetch: false })))
    const second = document.createElement('lk-connect-button')
    second.setAttribute('kernel', 'el-b')
    await act(async () => document.body.append(second))
    await act(async () => second.shadowRoot?.querySelector('button')?.click())
    expect(page.kernel.store.get(page.kernel.atoms.modal).open).toBe(false)
    expect(two.kernel.store.get(two.kernel.atoms.modal).open).toBe(true)
    await act(async () => second.setAttribute('kernel', 'el-a'))
    expect(second.kernel).toBe(page.kernel)
    expect(second.shadowRoot?.querySelectorAll('button')).toHaveLength(1)
  })

  test('behavior: a second call for one kernel takes over, and the first has nothing left to remove', async () => {
    const { kernel } = await start('<lk-connect-button></lk-connect-button>')
    const [first] = removers
    await act(async () => void removers.push(defineElements(kernel, { prefetch: false })))
    const button = document.querySelector('lk-connect-button')
    const buttons = (): number | undefined => button?.shadowRoot?.querySelectorAll('button').length
    expect(buttons()).toBe(1)
    expect(document.querySelectorAll('lk-modal')).toHaveLength(1)
    const seen: Event[] = []
    const note = (event: Event): void => void seen.push(event)
    document.addEventListener('lk-opened', note)
    await act(async () => inside('lk-connect-button')?.click())
    expect(seen).toHaveLength(1)
    document.removeEventListener('lk-opened', note)
    await act(async () => first?.remove())
    expect([buttons(), document.querySelectorAll('lk-modal').length]).toEqual([1, 1])
    await act(async () => void kernel.close())
  })

  test("behavior: a second call with the page's own modal keeps the order of the kernels", async () => {
    const page = await start('<lk-connect-button></lk-connect-button><lk-modal></lk-modal>', { id: 'el-first' })
    const two = createTestKernel({ id: 'el-second', plugins: [faucet()] })
    await act(async () => void removers.push(defineElements(two.kernel, { prefetch: false })))
    await act(async () => void removers.push(defineElements(page.kernel, { prefetch: false })))
    expect(document.querySelector('lk-connect-button')?.kernel).toBe(page.kernel)
    const drawn = (name: string): number =>
      document.querySelector(name)?.shadowRoot?.querySelectorAll('button').length ?? 0
    expect(drawn('lk-connect-button')).toBe(1)
    expect(document.querySelector('lk-modal')?.shadowRoot?.querySelectorAll('div')).toHaveLength(1)
  })

  test('behavior: an open modal in the page opens as soon as there is a kernel', async () => {
    const { kernel } = await start('<lk-modal open></lk-modal>')
    await waitFor(() => expect(kernel.store.get(kernel.atoms.modal).open).toBe(true))
    expect(document.querySelector('lk-modal')?.open).toBe(true)
  })

  test('error: a view that nobody has is reported, and the attribute goes', async () => {
    const { kernel } = await start('<lk-modal view="nobody.Nothing"></lk-modal>')
    const errors = vi.fn()
    kernel.on('kernel.opened', errors)
    const modal = document.querySelector('lk-modal')
    await act(async () => modal?.setAttribute('open', ''))
    expect(modal?.open).toBe(false)
    expect(errors).not.toHaveBeenCalled()
  })

  test('error: a modal that may not close stays open, and its attribute says so', async () => {
    const { kernel } = await start('<lk-modal view="faucet.Locked"></lk-modal>')
    const modal = document.querySelector('lk-modal')
    await act(async () => modal?.show('faucet.Locked'))
    const { faucetState } = await import('../react/fixtures/faucet.tsx')
    await act(async () => kernel.store.set(faucetState.locked, true))
    await act(async () => modal?.removeAttribute('open'))
    expect([modal?.open, kernel.store.get(kernel.atoms.modal).open]).toEqual([true, true])
    await act(async () => kernel.store.set(faucetState.locked, false))
    await act(async () => void modal?.close())
  })
})

describe('a second copy of the package', () => {
  test('error: names that another copy of the package has taken', async () => {
    await start('')
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    vi.resetModules()
    const copy = await import('./defineElements.tsx')
    const tools = createTestKernel({ id: 'el-copy', plugins: [faucet()] })
    await act(async () => void removers.push(copy.defineElements(tools.kernel, { prefetch: false })))
    await waitFor(() =>
      expect(warn.mock.calls.join()).toMatch(/<lk-connect-button>.*another copy of @latchkey\/kernel.*keep one copy/),
    )
    warn.mockRestore()
  })
})
