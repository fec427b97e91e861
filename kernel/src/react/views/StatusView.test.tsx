import { lockIcon } from '@latchkey/theme/icons'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { renderView } from '../../testing/renderView.tsx'
import { StatusView, type StatusViewProps, useAfterLatch } from './StatusView.tsx'

afterEach(cleanup)

const nothing = (): void => undefined
const WAITING: StatusViewProps = {
  title: 'Approve in Harbor',
  text: 'Harbor asks whether to connect.',
  secondary: { label: 'Cancel', onPress: nothing },
}
const DECLINED: StatusViewProps = {
  title: 'You declined the request',
  text: 'Nothing was shared.',
  primary: { label: 'Try again', onPress: nothing },
  secondary: { label: 'Choose another wallet', onPress: nothing },
}
const DONE: StatusViewProps = { title: 'Connected' }
const region = (): string | null => screen.getByRole('status').textContent

describe('StatusView', () => {
  test('default: heading, sentence and button; the live region is there and empty', () => {
    render(<StatusView {...WAITING} />)
    expect(screen.getByRole('heading', { name: 'Approve in Harbor' }).tagName).toBe('H3')
    expect(screen.getByText('Harbor asks whether to connect.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    expect(region()).toBe('')
  })

  test('parameters: animation, tips, children', () => {
    const { container } = render(
      <StatusView {...WAITING} animation={<p>picture</p>} tips={[{ icon: lockIcon, text: 'Unlock Harbor.' }]}>
        <p>details</p>
      </StatusView>,
    )
    expect(container.textContent).toBe(
      'pictureApprove in HarborHarbor asks whether to connect.Unlock Harbor.detailsCancel',
    )
  })

  test('behavior: the heading has the focus when the view is shown', async () => {
    const plugin = definePlugin({
      id: 'status',
      api: 1,
      messages: { en: { title: 'Connect Harbor' } },
      views: { Status: { load: async () => ({ default: () => <StatusView {...WAITING} /> }), title: 'title' } },
    })
    const { kernel } = createTestKernel({ plugins: [plugin] })
    await renderView(kernel, 'status.Status')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve in Harbor'))
  })

  test('behavior: a later state is read aloud once, from the live region', () => {
    const { rerender } = render(<StatusView {...WAITING} />)
    rerender(<StatusView {...DECLINED} />)
    expect(region()).toBe('You declined the request. Nothing was shared.')
  })

  test('behavior: a later state is read aloud while the heading has the focus, as it does from the start', () => {
    const { rerender } = render(<StatusView {...WAITING} />)
    screen.getByRole('heading').tabIndex = -1
    screen.getByRole('heading').focus()
    rerender(<StatusView {...DECLINED} />)
    expect(document.activeElement).toBe(screen.getByRole('heading'))
    expect(region()).toBe('You declined the request. Nothing was shared.')
  })

  test('behavior: the focus stays on a button that only changes its words', async () => {
    const { rerender } = render(<StatusView {...DECLINED} />)
    screen.getByRole('button', { name: 'Choose another wallet' }).focus()
    rerender(<StatusView {...WAITING} primary={DECLINED.primary} />)
    expect(document.activeElement?.textContent).toBe('Cancel')
    expect(region()).not.toBe('')
  })

  test('behavior: the heading takes the focus of a button that goes, and the region keeps quiet', () => {
    const { rerender } = render(<StatusView {...DECLINED} />)
    screen.getByRole('button', { name: 'Try again' }).focus()
    rerender(<StatusView {...DONE} />)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Connected' }))
    expect(region()).toBe('')
  })

  test('behavior: a focus elsewhere is left alone, and the state is read aloud', () => {
    const Page = (props: StatusViewProps) => (
      <>
        <input aria-label="Elsewhere" />
        <StatusView {...props} />
      </>
    )
    const { rerender } = render(<Page {...DECLINED} />)
    screen.getByLabelText('Elsewhere').focus()
    rerender(<Page {...DONE} />)
    expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
    expect(region()).toBe('Connected')
  })

  test('behavior: a button that is asked to do something does it', async () => {
    const pressed: string[] = []
    render(<StatusView title="Slow" primary={{ label: 'Try again', onPress: () => void pressed.push('again') }} />)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(pressed).toEqual(['again'])
  })
})

const run = (action: () => unknown): void => void action()

/** What `finish` is called with once it is done, with a latch that closes in this time. */
function setUp(closing?: string) {
  const finish = vi.fn()
  function View({ isDone }: { readonly isDone: boolean }): ReactNode {
    const latch = useAfterLatch(isDone, run, finish)
    return <div ref={latch} style={{ ['--lk-motion-latch' as string]: closing }} />
  }
  const { rerender } = render(<View isDone={false} />)
  return { finish, show: (isDone: boolean) => rerender(<View isDone={isDone} />) }
}

describe('useAfterLatch', () => {
  test('default: nothing before it is done, then once, with the time the latch closes and stays closed', () => {
    const { finish, show } = setUp('240ms')
    expect(finish).not.toHaveBeenCalled()
    show(true)
    show(true)
    expect(finish.mock.calls).toEqual([[640]])
  })

  test.each(['0ms', undefined])('behavior: no time with reduced motion, or without a theme: %s', (closing) => {
    const { finish, show } = setUp(closing)
    show(true)
    expect(finish.mock.calls).toEqual([[0]])
  })
})
