import { Banner } from '@latchkey/theme/ui'
import { act, cleanup, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { renderView } from '../../testing/renderView.tsx'
import { ViewBody } from '../views/ViewBody.tsx'

afterEach(cleanup)

/** A view with a banner, which `show` changes; the other view has none. */
async function setUp(first?: string) {
  let show = (_title?: string): void => undefined
  let goOffline = (_isOffline: boolean): void => undefined
  function List(): ReactNode {
    const [title, setTitle] = useState(first)
    const [isOffline, setOffline] = useState(false)
    show = setTitle
    goOffline = setOffline
    return (
      <ViewBody>
        {isOffline && <Banner role="status" title="Offline" />}
        {title === 'Failed' && <Banner role="alert" title="Nothing was sent" />}
        {title !== undefined && (
          <Banner role="status" title={title}>
            Try again later.
          </Banner>
        )}
      </ViewBody>
    )
  }
  const plugin = definePlugin({
    id: 'rows',
    api: 1,
    messages: { en: { title: 'Rows' } },
    views: {
      List: { load: async () => ({ default: List }), title: 'title' },
      Other: { load: async () => ({ default: () => <ViewBody>Nothing</ViewBody> }), title: 'title' },
    },
  })
  const test = createTestKernel({ plugins: [plugin] })
  const { dialog } = await renderView(test.kernel, 'rows.List')
  const [region, ...more] = within(dialog).getAllByRole('status')
  if (!region || more.length > 0) throw new Error('A dialog has one region')
  const spoken = (): string => Array.from(region.childNodes, (paragraph) => paragraph.textContent).join(' ')
  return {
    ...test,
    dialog,
    region,
    spoken,
    show: (title?: string) => act(() => show(title)),
    offline: (is: boolean) => act(() => goOffline(is)),
  }
}

describe('the live regions of the dialog', () => {
  test('default: a banner is read out from a region that was in the page before, and is seen at once', async () => {
    const { clock, dialog, region, spoken, show } = await setUp()
    await act(() => clock.advance(150))
    expect(spoken()).toBe('')
    show('Some rows are missing')
    expect(spoken()).toBe('Some rows are missing. Try again later.')
    expect(within(dialog).getAllByRole('status')).toEqual([region])
    show('All rows are missing')
    expect(spoken()).toBe('All rows are missing. Try again later.')
    show(undefined)
    expect(spoken()).toBe('')
  })

  test('behavior: the words of a banner that comes with the dialog wait until the region has been there', async () => {
    const { clock, spoken } = await setUp('Some rows are missing')
    await act(() => clock.advance(149))
    expect(spoken()).toBe('')
    await act(() => clock.advance(1))
    expect(spoken()).toBe('Some rows are missing. Try again later.')
  })

  test('behavior: a banner that comes or goes leaves the words of the others untouched, which would be read again', async () => {
    const { clock, region, spoken, offline } = await setUp('Some rows are missing')
    await act(() => clock.advance(150))
    const [first] = region.childNodes
    offline(true)
    expect(spoken()).toBe('Some rows are missing. Try again later. Offline.')
    expect(region.getAttribute('aria-atomic')).toBe('false')
    expect(region.firstChild).toBe(first)
    offline(false)
    expect(Array.from(region.childNodes)).toEqual([first])
  })

  test('behavior: what interrupts is read out from a region of its own, which was in the page before, too', async () => {
    const { clock, dialog, spoken, show } = await setUp()
    const interruption = within(dialog).getByRole('alert')
    await act(() => clock.advance(150))
    show('Failed')
    expect(interruption.textContent).toBe('Nothing was sent.')
    expect(within(dialog).getAllByRole('alert')).toEqual([interruption])
    expect(spoken()).toBe('Failed. Try again later.')
    show('Gone on')
    expect(interruption.textContent).toBe('')
  })

  test('behavior: a view that has left has nothing to say', async () => {
    const { clock, kernel, region, spoken } = await setUp('Some rows are missing')
    await act(() => clock.advance(150))
    await act(async () => kernel.router.reset('rows.Other'))
    expect(spoken()).toBe('')
    await act(() => clock.advance(1000))
    expect(region.isConnected).toBe(true)
    expect(spoken()).toBe('')
  })
})
