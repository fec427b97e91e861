import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AlertBar } from '../AlertBar/AlertBar.tsx'
import { Banner } from '../Banner/Banner.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { infoIcon } from '../Icon/icons/first.generated.ts'
import { Announcements } from '../shared/announcements.ts'
import { Snackbar } from './Snackbar.tsx'

afterEach(cleanup)

describe('Snackbar', () => {
  it('default', () => {
    render(<Snackbar kind="success">Address copied</Snackbar>)
    expect(screen.getByRole('status').textContent).toBe('Address copied')
  })

  it('parameters: not announced', () => {
    const { container } = render(
      <Snackbar kind="success" announced={false}>
        Address copied
      </Snackbar>,
    )
    expect(container.querySelector('[role]')).toBeNull()
    expect(container.textContent).toBe('Address copied')
  })

  it('parameters: an error interrupts and may offer one action', async () => {
    const onPress = vi.fn()
    render(
      <Snackbar kind="error" action={{ label: 'Retry', onPress }}>
        Failed
      </Snackbar>,
    )
    expect(screen.getByRole('alert')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onPress).toHaveBeenCalledTimes(1)
  })
})

describe('AlertBar', () => {
  it('default', async () => {
    const onClose = vi.fn()
    render(
      <AlertBar title="Project id not configured" closeLabel="Close" onClose={onClose}>
        Add it.
      </AlertBar>,
    )
    expect(screen.getByRole('alert').textContent).toBe('Project id not configuredAdd it.')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('Banner', () => {
  it('default', () => {
    render(
      <Banner tone="danger" role="alert" title="This request cannot be read">
        Decline.
      </Banner>,
    )
    expect(screen.getByRole('alert').textContent).toBe('This request cannot be readDecline.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('behavior: a status is read out from the region around it, which is in the page before its words', () => {
    const said: string[] = []
    const announce = (text: string) => {
      said.push(text)
      return () => void said.push(`no more: ${text}`)
    }
    const Page = ({ text, title = 'Some are missing' }: { readonly text?: string; readonly title?: string }) => (
      <Announcements.Provider value={announce}>
        <Banner role="status" title={title}>
          {text}
        </Banner>
      </Announcements.Provider>
    )
    const { rerender, unmount } = render(<Page text="Try again." />)
    expect(screen.queryByRole('status')).toBeNull()
    rerender(<Page text="Try again." />)
    expect(said).toEqual(['Some are missing. Try again.'])
    rerender(<Page title="All are missing" />)
    unmount()
    expect(said.slice(1)).toEqual([
      'no more: Some are missing. Try again.',
      'All are missing',
      'no more: All are missing',
    ])
  })

  it('behavior: a state without content is read out in the same way', () => {
    const announce = vi.fn()
    render(
      <Announcements.Provider value={announce}>
        <EmptyState icon={infoIcon} title="No tokens yet" />
        <EmptyState
          icon={infoIcon}
          role="status"
          title="Tokens are unknown"
          action={<button type="button">Again</button>}
        >
          They are safe.
        </EmptyState>
      </Announcements.Provider>,
    )
    expect(announce.mock.calls).toEqual([['Tokens are unknown. They are safe.']])
  })

  it('behavior: an alert interrupts by itself, and without a region a status is one', () => {
    const announce = vi.fn()
    render(
      <Announcements.Provider value={announce}>
        <Banner role="alert" title="Failed" />
      </Announcements.Provider>,
    )
    expect(screen.getByRole('alert').textContent).toBe('Failed')
    expect(announce).not.toHaveBeenCalled()
    render(<Banner role="status" title="Slow" />)
    expect(screen.getByRole('status').textContent).toBe('Slow')
  })
})
