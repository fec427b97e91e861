import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { List, ListCard } from './List.tsx'
import { ListItem } from './ListItem.tsx'

afterEach(cleanup)

describe('ListItem', () => {
  it('default', async () => {
    const onPress = vi.fn()
    render(
      <ListCard label="Wallets">
        <ListItem name="Harbor" second="EVM" end="$1.00" onPress={onPress} />
        <ListItem name="Quill" onPress={vi.fn()} />
      </ListCard>,
    )
    expect(screen.getByRole('list', { name: 'Wallets' })).toBeDefined()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: /Harbor/ }))
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('parameters: without onPress and href it is plain text', () => {
    render(<ListItem name="Not connected" />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it('behavior: name and second line keep their own direction in a page of the other one', () => {
    render(<ListItem name="Ether" second="10 ETH" />)
    for (const text of ['Ether', '10 ETH']) expect(screen.getByText(text).tagName).toBe('BDI')
  })

  it('parameters: href', () => {
    render(<ListItem name="Explorer" href="https://example.com/" />)
    expect(screen.getByRole('link', { name: 'Explorer' }).getAttribute('target')).toBe('_blank')
    cleanup()
    render(<ListItem name="Explorer" href="file:///etc" />)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('parameters: position', () => {
    render(
      <List>
        <ListItem name="a" position={{ index: 7, total: 539 }} />
      </List>,
    )
    const item = screen.getByRole('listitem')
    expect([item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')]).toEqual(['7', '539'])
  })

  it('behavior: current, busy and off', async () => {
    const onPress = vi.fn()
    const { rerender } = render(<ListItem name="a" state="current" onPress={onPress} />)
    const button = screen.getByRole('button')
    expect(button.getAttribute('aria-current')).toBe('true')
    rerender(<ListItem name="a" state="busy" onPress={onPress} />)
    expect(button.getAttribute('aria-busy')).toBe('true')
    rerender(<ListItem name="a" state="off" second="Not supported" onPress={onPress} />)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(onPress).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
  })

  it('behavior: a mark that only some rows have stands before the value, so that values are in line', () => {
    const { rerender } = render(<ListItem name="a" state="current" end="1.5" onPress={vi.fn()} />)
    const marksBeforeValue = (): readonly boolean[] =>
      [...document.querySelectorAll('svg')].map((mark) => {
        const value = document.querySelector('[data-lk-part=list-item-value]')
        return Boolean(value && mark.compareDocumentPosition(value) & Node.DOCUMENT_POSITION_FOLLOWING)
      })
    expect(marksBeforeValue()).toEqual([true])
    rerender(<ListItem name="a" chevron end="1.5" onPress={vi.fn()} />)
    expect(marksBeforeValue()).toEqual([false])
    rerender(<ListItem name="a" state="busy" end="1.5" onPress={vi.fn()} />)
    expect(marksBeforeValue()).toEqual([true])
  })

  it('behavior: names that others wrote are cleaned, long labels stay whole', () => {
    render(<ListItem name={`\u202E${'x'.repeat(60)}`} second={'a\u200Bb'} wraps />)
    expect(document.body.textContent).toBe(`${'x'.repeat(60)}, ab`)
  })

  it('behavior: name, second line and value are read apart', () => {
    render(<ListItem name="Harbor" second="EVM" end="Installed" endSecond="2 hr" onPress={vi.fn()} />)
    expect(screen.getByRole('button').textContent).toBe('Harbor, EVM, Installed, 2 hr')
  })

  it('behavior: a promise makes the row busy', async () => {
    render(<ListItem name="a" onPress={() => new Promise(() => undefined)} />)
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true'))
  })
})
