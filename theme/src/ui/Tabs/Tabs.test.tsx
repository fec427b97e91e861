import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { SegmentedControl } from '../SegmentedControl/SegmentedControl.tsx'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)
const TABS = [
  { id: 'tokens', label: 'Tokens' },
  { id: 'nfts', label: 'NFTs' },
  { id: 'activity', label: 'Activity' },
]

function Both(): ReactNode {
  const [tab, setTab] = useState('tokens')
  const [way, setWay] = useState('tokens')
  return (
    <>
      <Tabs label="Assets" tabs={TABS} current={tab} onChange={setTab}>
        Panel of {tab}
      </Tabs>
      <SegmentedControl label="Way" options={TABS} current={way} onChange={setWay} />
    </>
  )
}

const chosen = (): string | null | undefined =>
  screen.getAllByRole('tab').find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent

describe('Tabs', () => {
  it('default', async () => {
    render(<Both />)
    await userEvent.click(screen.getByRole('tab', { name: 'NFTs' }))
    expect(chosen()).toBe('NFTs')
    expect(screen.getByRole('tabpanel', { name: 'NFTs' }).textContent).toBe('Panel of nfts')
  })

  it('behavior: arrow keys, Home and End move and choose, around the ends', async () => {
    render(<Both />)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tokens' }))
    await userEvent.keyboard('{ArrowRight}')
    expect([chosen(), document.activeElement?.textContent]).toEqual(['NFTs', 'NFTs'])
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(chosen()).toBe('Tokens')
    await userEvent.keyboard('{ArrowLeft}{Home}')
    expect(chosen()).toBe('Tokens')
  })

  it('behavior: a current tab that is not in the list leaves the first one a tab stop', async () => {
    const chosen: string[] = []
    render(
      <>
        <Tabs label="Assets" tabs={TABS} current="gone" onChange={(id) => chosen.push(id)} />
        <SegmentedControl label="Way" options={TABS} current="gone" onChange={(id) => chosen.push(id)} />
      </>,
    )
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Tokens' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(chosen).toEqual(['nfts'])
    expect(screen.getByRole('radio', { name: 'Tokens' }).tabIndex).toBe(0)
    expect(screen.getByRole('tabpanel').hasAttribute('aria-labelledby')).toBe(false)
  })

  it('behavior: arrows follow the reading direction', async () => {
    render(
      <div dir="rtl" style={{ direction: 'rtl' }}>
        <Both />
      </div>,
    )
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}')
    expect(chosen()).toBe('NFTs')
  })

  it('behavior: Tab leaves the row for the panel', async () => {
    render(<Both />)
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  })
})

describe('SegmentedControl', () => {
  it('default', async () => {
    render(<Both />)
    screen.getByRole('radio', { name: 'Tokens' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'NFTs' }).getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('radiogroup', { name: 'Way' })).toBeDefined()
  })
})
