import { act, cleanup, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { atom } from 'jotai/vanilla'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { renderView } from '../../testing/renderView.tsx'

afterEach(cleanup)

const first = atom(true)
const second = atom(true)
const Text = () => <p>text</p>
const Broken = () => {
  throw new Error('no header')
}
const views = definePlugin({
  id: 'heads',
  api: 1,
  messages: { en: { one: 'First title', two: 'Second title', hello: 'Hello {{name}}' } },
  views: {
    One: { load: async () => ({ default: Text }), title: 'one', help: 'heads.Help' },
    Two: { load: async () => ({ default: Text }), title: 'two' },
    Help: { load: async () => ({ default: Text }), title: 'one', help: 'heads.Help' },
    Untitled: { load: async () => ({ default: Text }) },
    Header: { load: async () => ({ default: Text }), title: 'one', header: async () => ({ default: Broken }) },
    Guarded: {
      load: async () => ({ default: Text }),
      title: 'one',
      canClose: (store) => store.get(first) && store.get(second),
    },
    Careless: {
      load: async () => ({ default: Text }),
      title: 'one',
      canClose: () => {
        throw new Error('bad question')
      },
    },
    Values: {
      load: async () => ({ default: Text }),
      title: () => {
        throw new Error('bad values')
      },
    },
  },
})

type Route = `heads.${'One' | 'Two' | 'Help' | 'Untitled' | 'Header' | 'Guarded' | 'Careless' | 'Values'}`

async function open(route: Route) {
  const tools = createTestKernel({ plugins: [views], metadata: { name: 'Shop' } })
  const { dialog } = await renderView(tools.kernel, route)
  const names = (): readonly (string | null)[] =>
    within(dialog)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
  return { ...tools, dialog, names, title: () => dialog.querySelector('h2')?.textContent }
}

describe('ModalHeader', () => {
  test('default: title, help and close; the help view does not lead to itself', async () => {
    const { names, title, dialog } = await open('heads.One')
    expect([title(), names()]).toEqual(['First title', ['Help', 'Close']])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Help' }))
    await waitFor(() => expect(names()).toEqual(['Back', 'Close']))
  })

  test('behavior: a header of its own that comes after the view is shown takes the place of the title', async () => {
    let arrive = (): void => undefined
    const late = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const slow = definePlugin({
      id: 'slow',
      api: 1,
      views: {
        Late: {
          load: async () => {
            await late
            return { default: Text }
          },
          header: async () => ({ default: () => <p>own header</p> }),
        },
        Other: { load: async () => ({ default: () => <p>other</p> }) },
      },
    })
    const { kernel, clock } = createTestKernel({ plugins: [slow] })
    const { dialog } = await renderView(kernel, 'slow.Other')
    await act(async () => kernel.router.push('slow.Late'))
    await act(() => clock.advance(1_000))
    await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('Loading'))
    await act(async () => arrive())
    await within(dialog).findByText('own header')
  })

  test('behavior: a view without a title has the name of the site', async () => {
    expect((await open('heads.Untitled')).title()).toBe('Shop')
  })

  test('behavior: a new title fades over the old one, which screen readers do not hear', async () => {
    const { kernel, dialog, title } = await open('heads.One')
    await act(async () => kernel.router.push('heads.Two'))
    await waitFor(() => expect(title()).toBe('Second title'))
    const old = within(dialog).getByText('First title')
    expect(old.getAttribute('aria-hidden')).toBe('true')
    expect(dialog.querySelector('h2')?.hasAttribute('data-fresh')).toBe(true)
  })

  test('behavior: the close button follows every atom that the view reads', async () => {
    const { kernel, names } = await open('heads.Guarded')
    expect(names()).toEqual(['Close'])
    await act(async () => kernel.store.set(second, false))
    expect(names()).toEqual([])
    await act(async () => kernel.store.set(second, true))
    expect(names()).toEqual(['Close'])
    await act(async () => kernel.store.set(first, false))
    expect(names()).toEqual([])
    await act(async () => kernel.store.set(first, true))
  })

  test('error: a header that throws gives way to the title, and is reported', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { errors, title } = await open('heads.Header')
    expect(title()).toBe('First title')
    expect(errors.map(({ origin }) => origin.where)).toContain('views.heads.Header.header')
  })

  test('error: a view that cannot say whether it may close can be closed', async () => {
    expect((await open('heads.Careless')).names()).toEqual(['Close'])
  })

  test('error: a title that throws is reported, and the name of the site stands in', async () => {
    const { errors, title } = await open('heads.Values')
    expect(title()).toBe('Shop')
    expect(errors.map(({ origin }) => origin.where)).toContain('views.heads.Values.title')
  })
})
