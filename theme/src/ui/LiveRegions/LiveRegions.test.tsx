import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { AlertBar } from '../AlertBar/AlertBar.tsx'
import { Banner } from '../Banner/Banner.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { infoIcon } from '../Icon/icons/first.generated.ts'
import { LiveRegions, type LiveRegionsProps } from './LiveRegions.tsx'

afterEach(cleanup)

const Page = ({ isSettled = true, ...props }: Partial<LiveRegionsProps>): ReactNode => (
  <LiveRegions isSettled={isSettled} {...props} />
)
const spoken = (region: 'status' | 'alert'): readonly string[] =>
  Array.from(screen.getByRole(region).childNodes, ({ textContent }) => textContent?.trim() ?? '')

describe('LiveRegions', () => {
  it('default: banners are read out from regions that are in the page before their words, and fall silent with them', () => {
    const { rerender } = render(<Page />)
    const regions = [screen.getByRole('status'), screen.getByRole('alert')]
    rerender(
      <Page>
        <Banner role="status" title="Some are missing">
          Try again.
        </Banner>
        <Banner role="status" title={<b>Offline</b>} />
        <Banner role="alert" title="Failed" />
        <AlertBar title="Not set up" closeLabel="Dismiss">
          Name a node.
        </AlertBar>
        <Banner role="note" title="Known" />
      </Page>,
    )
    expect(spoken('status')).toEqual(['Some are missing. Try again.', 'Offline.'])
    expect(spoken('alert')).toEqual(['Failed.', 'Not set up. Name a node.'])
    expect([screen.getByRole('status'), screen.getByRole('alert')]).toEqual(regions)
    expect(screen.getByRole('note').textContent).toBe('Known')
    rerender(
      <Page>
        <Banner role="status" title="All are missing" />
      </Page>,
    )
    expect([spoken('status'), spoken('alert')]).toEqual([['All are missing.'], []])
  })

  it('parameters: first comes before the banners, and nothing before the regions have been there for a moment', () => {
    const first = { text: 'Loading', urgency: 'status' } as const
    const { rerender } = render(
      <Page isSettled={false} first={first}>
        <Banner role="status" title="Slow" />
      </Page>,
    )
    expect(spoken('status')).toEqual([])
    rerender(
      <Page first={first}>
        <Banner role="status" title="Slow" />
      </Page>,
    )
    expect(spoken('status')).toEqual(['Loading', 'Slow.'])
  })

  it('behavior: the same words of two banners are read once, until both have gone', () => {
    const { rerender } = render(
      <Page>
        <Banner key="first" role="status" title="Slow" />
        <Banner key="other" role="status" title="Slow" />
      </Page>,
    )
    expect(spoken('status')).toEqual(['Slow.'])
    rerender(
      <Page>
        <Banner key="other" role="status" title="Slow" />
      </Page>,
    )
    expect(spoken('status')).toEqual(['Slow.'])
  })

  it('behavior: a state without content is read out in the same way, without its buttons', () => {
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
    expect(spoken('status')).toEqual(['Tokens are unknown. They are safe.'])
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
    expect(spoken('status')).toEqual(['Filled in. Label:  coffee Message: hi'])
  })
})
