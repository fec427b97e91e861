import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useCallback, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AlertBar } from '../AlertBar/AlertBar.tsx'
import { Banner } from '../Banner/Banner.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { infoIcon } from '../Icon/icons/first.generated.ts'
import { type Announce, Announcements } from '../shared/announcements.ts'
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

  /** A page with two regions, into which `children` speak. */
  function Page({ children }: { readonly children?: ReactNode }) {
    const [entries, setEntries] = useState<readonly { words: string; urgency: string }[]>([])
    const announce: Announce = useCallback((words, urgency) => {
      const entry = { words, urgency }
      setEntries((shown) => [...shown, entry])
      return () => setEntries((shown) => shown.filter((other) => other !== entry))
    }, [])
    return (
      <Announcements.Provider value={announce}>
        {['status', 'alert'].map((region) => (
          <output key={region} id={region}>
            {entries.flatMap(({ words, urgency }) => (urgency === region ? words : [])).join(' ')}
          </output>
        ))}
        {children}
      </Announcements.Provider>
    )
  }
  const spoken = (region = 'status'): string | undefined => document.getElementById(region)?.textContent?.trim()

  it('behavior: a status is read out from the region around it, which is in the page before its words', () => {
    const { container, rerender } = render(<Page />)
    rerender(
      <Page>
        <Banner role="status" title="Some are missing">
          Try again.
        </Banner>
        <Banner role="status" title={<b>Offline</b>} />
      </Page>,
    )
    expect(spoken()).toBe('Some are missing. Try again. Offline.')
    expect(container.querySelector('[role]')).toBeNull()
    rerender(
      <Page>
        <Banner role="status" title="All are missing" />
      </Page>,
    )
    expect(spoken()).toBe('All are missing.')
    rerender(<Page />)
    expect(spoken()).toBe('')
  })

  it('behavior: a state without content is read out in the same way', () => {
    render(
      <Page>
        <EmptyState icon={infoIcon} title="No tokens yet" />
        <EmptyState
          icon={infoIcon}
          role="status"
          title="Tokens are unknown"
          action={<button type="button">Again</button>}
        >
          They are safe.
        </EmptyState>
      </Page>,
    )
    expect(spoken()).toBe('Tokens are unknown. They are safe.')
  })

  it('behavior: blocks are apart, and buttons are left out', () => {
    render(
      <Page>
        <Banner role="status" title="Filled in">
          <p>
            Label: <bdi>coffee</bdi>
          </p>
          <p>Message: hi</p>
          <button type="button">Undo</button>
        </Banner>
      </Page>,
    )
    expect(spoken()).toBe('Filled in. Label:  coffee Message: hi')
  })

  it('behavior: an alert is read out from the region for what interrupts, and the note from none', () => {
    render(
      <Page>
        <Banner role="alert" title="Failed" />
        <AlertBar title="Not set up" closeLabel="Dismiss">
          Name a node.
        </AlertBar>
        <Banner role="note" title="Known" />
      </Page>,
    )
    expect(spoken('alert')).toBe('Failed.  Not set up. Name a node.')
    expect(spoken('status')).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('note').textContent).toBe('Known')
  })

  it('behavior: without a region each is one', () => {
    render(<Banner role="status" title="Slow" />)
    expect(screen.getByRole('status').textContent).toBe('Slow')
    render(<AlertBar title="Not set up" closeLabel="Dismiss" />)
    expect(screen.getByRole('alert').textContent).toBe('Not set up')
  })
})
