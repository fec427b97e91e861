import { act, cleanup, render, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { KernelProvider } from '../KernelProvider.tsx'

afterEach(cleanup)

interface Loading<T> {
  readonly done: Promise<T>
  readonly finish: (value: T) => void
}

function loading<T>(): Loading<T> {
  let finish: (value: T) => void = () => undefined
  const done = new Promise<T>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}

/** Two plugins: the words of the first are there, those of the second take their time. */
function setUp() {
  const words = loading<{ readonly default: { readonly title: string } }>()
  const Empty = async () => ({ default: () => null })
  const quick = definePlugin({
    id: 'quick',
    api: 1,
    messages: { en: { title: 'Wallets' } },
    views: { Home: { load: Empty, title: 'title' } },
  })
  const slow = definePlugin({
    id: 'slow',
    api: 1,
    messages: { en: () => words.done },
    views: { Home: { load: Empty, title: 'title' } },
  })
  const made = createTestKernel({ plugins: [quick, slow], metadata: { name: 'Shop' } })
  render(
    <KernelProvider kernel={made.kernel}>
      <p>page</p>
    </KernelProvider>,
  )
  /** Opens a view and lets the time pass after which something is shown in any case. */
  const open = async (route: 'quick.Home' | 'slow.Home'): Promise<HTMLElement> => {
    await act(async () => made.kernel.open(route))
    const heading = await waitFor(async () => {
      await act(() => made.clock.advance(100))
      return within(document.querySelector('[role="dialog"]') as HTMLElement).getByRole('heading')
    })
    return heading
  }
  return { ...made, open, finish: () => act(async () => words.finish({ default: { title: 'Account' } })) }
}

const heading = (): string | null | undefined => document.querySelector('[role="dialog"] h2')?.textContent

describe('useTitle', () => {
  test('default: the words of the view', async () => {
    const { open } = setUp()
    await open('quick.Home')
    await waitFor(() => expect(heading()).toBe('Wallets'))
  })

  test('behavior: the name of the site until the words are there, never their key', async () => {
    const { open, finish } = setUp()
    expect((await open('slow.Home')).textContent).toBe('Shop')
    await finish()
    await waitFor(() => expect(heading()).toBe('Account'))
  })

  test('behavior: the title before it stays until the words are there', async () => {
    const { kernel, clock, open, finish } = setUp()
    await open('quick.Home')
    await waitFor(() => expect(heading()).toBe('Wallets'))
    await act(async () => kernel.open('slow.Home'))
    await act(() => clock.advance(100))
    expect(heading()).toBe('Wallets')
    await finish()
    await waitFor(() => expect(heading()).toBe('Account'))
  })
})
