import { ListItem } from '@latchkey/theme/ui'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nextRow, RowList, type RowListHandle, type RowPosition } from './RowList.tsx'
import { rowHeadings, windowRange, windowSegments } from './useRowWindow.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `Row ${index}`)
const keyOf = (row: string): string => row
const nothing = (): undefined => undefined
const draw = (row: string, position: RowPosition) => <ListItem name={row} position={position} onPress={nothing} />
const focused = (): string | null | undefined => document.activeElement?.textContent

interface ListProps {
  readonly rows: readonly string[]
  readonly total?: number
  readonly handle?: React.Ref<RowListHandle>
  readonly onReach?: (end: number) => void
}
const List = (props: ListProps) => (
  <>
    <p>outside</p>
    <RowList label="Wallets" keyOf={keyOf} renderRow={draw} {...props} />
  </>
)
const row = (name: string): HTMLElement => screen.getByRole('button', { name })

describe('RowList', () => {
  test('default: a named list with every row and its place', () => {
    render(<List rows={names(3)} />)
    const items = within(screen.getByRole('list', { name: 'Wallets' })).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual(['Row 0', 'Row 1', 'Row 2'])
    expect(items.map((item) => [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')])).toEqual([
      ['1', '3'],
      ['2', '3'],
      ['3', '3'],
    ])
  })

  test('parameters: total', () => {
    render(<List rows={names(2)} total={539} />)
    expect(screen.getAllByRole('listitem')[1]?.getAttribute('aria-setsize')).toBe('539')
  })

  test('parameters: handle', () => {
    const handle = createRef<RowListHandle>()
    render(<List rows={names(3)} handle={handle} />)
    act(() => handle.current?.focusRow(2))
    expect(focused()).toBe('Row 2')
  })

  test('parameters: children stand below the rows', () => {
    render(
      <RowList label="Wallets" rows={names(1)} keyOf={keyOf} renderRow={draw}>
        <p>loading more</p>
      </RowList>,
    )
    expect(screen.getByRole('list').textContent).toBe('Row 0loading more')
  })

  test('behavior: arrow keys, Home, End and Page keys move the focus', async () => {
    render(<List rows={names(20)} />)
    row('Row 0').focus()
    const seen: (string | null | undefined)[] = []
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'End', 'ArrowDown', 'Home', 'PageDown', 'PageUp', 'x']) {
      await userEvent.keyboard(key.length > 1 ? `{${key}}` : key)
      seen.push(focused())
    }
    expect(seen.map((name) => Number(name?.slice(4)))).toEqual([1, 0, 0, 19, 19, 0, 8, 0, 0])
  })

  test('behavior: keys with a modifier are left to the browser', async () => {
    render(<List rows={names(3)} />)
    row('Row 0').focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}{End}{/Control}')
    expect(focused()).toBe('Row 0')
  })

  test('behavior: the neighbour gets the focus of a row that is removed', () => {
    const { rerender } = render(<List rows={names(4)} />)
    row('Row 2').focus()
    rerender(<List rows={['Row 0', 'Row 1', 'Row 3']} />)
    expect(focused()).toBe('Row 3')
    rerender(<List rows={['Row 0', 'Row 1']} />)
    expect(focused()).toBe('Row 1')
  })

  test('behavior: a row that moves keeps the focus', () => {
    const { rerender } = render(<List rows={names(3)} />)
    row('Row 0').focus()
    rerender(<List rows={['Row 2', 'Row 1', 'Row 0']} />)
    expect(focused()).toBe('Row 0')
  })

  test('behavior: a press on empty space ends it; the next rows do not pull the focus back', async () => {
    const { rerender } = render(<List rows={names(3)} />)
    row('Row 1').focus()
    await userEvent.click(screen.getByText('outside'))
    expect(document.activeElement).toBe(document.body)
    rerender(<List rows={names(40)} />)
    rerender(<List rows={['Row 0', 'Row 2']} />)
    expect(document.activeElement).toBe(document.body)
  })

  test('behavior: a focus that has moved on stays where it is when its old row is removed', () => {
    const Page = ({ rows }: { readonly rows: readonly string[] }) => (
      <>
        <input aria-label="Elsewhere" />
        <List rows={rows} />
      </>
    )
    const { rerender } = render(<Page rows={names(3)} />)
    row('Row 1').focus()
    screen.getByLabelText('Elsewhere').focus()
    rerender(<Page rows={['Row 0', 'Row 2']} />)
    expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'))
  })

  test('behavior: works in a shadow root', async () => {
    const host = document.body.appendChild(document.createElement('div'))
    const container = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
    const { rerender } = render(<List rows={names(3)} />, { container })
    const buttons = (): readonly HTMLElement[] => [...container.querySelectorAll('button')]
    buttons()[1]?.focus()
    rerender(<List rows={['Row 0', 'Row 2']} />)
    expect(host.shadowRoot?.activeElement).toBe(buttons()[1])
    host.remove()
  })

  test('behavior: draws only the rows that have changed', () => {
    const drawn = vi.fn(draw)
    const Page = () => {
      const [rows, setRows] = useState(names(50))
      return (
        <>
          <button type="button" onClick={() => setRows(['new', ...rows.slice(1)])}>
            change
          </button>
          <RowList label="Wallets" rows={rows} keyOf={keyOf} renderRow={drawn} />
        </>
      )
    }
    render(<Page />)
    drawn.mockClear()
    act(() => screen.getByText('change').click())
    expect(drawn.mock.calls.map(([name]) => name)).toEqual(['new'])
  })
})

/**
 * happy-dom lays nothing out: rows of 60 px in a scroller of 480 px, `above` px below its top.
 * @returns how often the place or the size of an element was read
 */
function layOut(above: { value: number } = { value: 0 }): () => number {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480)
  const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  rect.mockImplementation(function place(this: Element) {
    if (this.hasAttribute('data-lk-row')) return new DOMRect(0, 0, 300, 60)
    const scrolled = this.closest<HTMLElement>('[data-testid="scroller"]')?.scrollTop ?? 0
    return this.getAttribute('role') === 'list'
      ? new DOMRect(0, above.value - scrolled, 300, 60_000)
      : new DOMRect(0, 0, 300, 480)
  })
  return () => rect.mock.calls.length
}

/** Stands in for the browser's observer of sizes. @returns says that something has changed its size */
function observeSizes(): () => void {
  const callbacks = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly callback: () => void
      constructor(callback: () => void) {
        this.callback = callback
      }
      observe(): void {
        callbacks.add(this.callback)
      }
      disconnect(): void {
        callbacks.delete(this.callback)
      }
    },
  )
  return () => {
    for (const callback of callbacks) callback()
  }
}

describe('RowList of more than 60 rows', () => {
  const Scrolled = ({ handle, onReach, count = 1000 }: Pick<ListProps, 'handle' | 'onReach'> & { count?: number }) => (
    <div data-testid="scroller" style={{ overflowY: 'auto' }}>
      <List rows={names(count)} {...(handle ? { handle } : {})} {...(onReach ? { onReach } : {})} />
    </div>
  )
  const rendered = (): readonly number[] =>
    [...document.querySelectorAll('[data-lk-row]')].map((element) => Number(element.getAttribute('data-lk-row')))

  test('default: only what is near is rendered, with the size of the whole list', () => {
    layOut()
    render(<Scrolled />)
    expect(rendered()).toHaveLength(11)
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('1000')
    const gap = screen.getByRole('list').querySelector<HTMLElement>('[style*="block-size"]')
    expect(gap?.style.blockSize).toBe(`${989 * 60}px`)
  })

  const scrollTo = (top: number): void => {
    const scroller = screen.getByTestId('scroller')
    scroller.scrollTop = top
    act(() => void scroller.dispatchEvent(new Event('scroll')))
  }

  test('behavior: follows scrolling, and keeps the row with the focus', () => {
    layOut()
    const reached: number[] = []
    render(<Scrolled onReach={(end) => reached.push(end)} />)
    row('Row 3').focus()
    scrollTo(30_000)
    expect(rendered()).toContain(500)
    expect(rendered().length).toBeLessThan(60)
    expect(focused()).toBe('Row 3')
    expect(reached.at(-1)).toBeGreaterThan(500)
  })

  test('behavior: scrolling asks the browser for no layout', () => {
    const reads = layOut()
    render(<Scrolled />)
    const before = reads()
    for (let top = 0; top < 30_000; top += 700) scrollTo(top)
    expect(rendered()).toContain(495)
    expect(reads()).toBe(before)
  })

  test('behavior: what appears above the list moves the window', () => {
    const above = { value: 0 }
    layOut(above)
    const resize = observeSizes()
    render(<Scrolled />)
    scrollTo(6000)
    expect(rendered()[0]).toBe(97)
    above.value = 1200
    act(resize)
    expect(rendered()[0]).toBe(77)
  })

  test('behavior: of 5,000 rows under 600 elements are in the page, wherever it is scrolled', () => {
    layOut()
    render(<Scrolled count={5000} />)
    for (const top of [0, 730, 150_250, 299_520]) {
      scrollTo(top)
      expect(document.querySelectorAll('[data-testid="scroller"] *').length, `${top} px`).toBeLessThan(600)
    }
    expect(row('Row 4999').closest('[role="listitem"]')?.getAttribute('aria-posinset')).toBe('5000')
  })

  test('behavior: End moves to a row that was not rendered', async () => {
    layOut()
    render(<Scrolled />)
    row('Row 0').focus()
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('Row 999')
  })
})

describe('headings', () => {
  const places = [0, 3, 500].map((at) => ({ at, label: `Month ${at}` }))
  const headings = rowHeadings({
    places,
    height: 32,
    draw: (label) => (
      // biome-ignore lint/a11y/useSemanticElements: part of a list made of divs
      <div role="listitem">
        <h4>{label}</h4>
      </div>
    ),
  })

  test('default: each above its row, and no stop for the arrow keys', async () => {
    render(<RowList label="Months" rows={names(5)} keyOf={keyOf} renderRow={draw} headings={headings} />)
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toEqual(['Month 0', 'Row 0', 'Row 1', 'Row 2', 'Month 3', 'Row 3', 'Row 4'])
    row('Row 2').focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Row 3')
  })

  test.each([
    [0, 0],
    [33, 1],
    [32 + 3 * 60 + 10, 158],
    [32 + 3 * 60 + 40, 188],
    [30_000, 30_000 - 64],
    [40_000, 40_000 - 96],
  ])('parameters: %d px down', (offset, without) => {
    expect(headings.without(offset, 60)).toBe(without)
  })

  test('behavior: what is left out of a long list is as high as it would be', () => {
    expect(headings.heightOf(0, 4)).toBe(64)
    expect(headings.heightOf(4, 500)).toBe(0)
    expect(headings.heightOf(500, 1000)).toBe(32)
  })
})

describe('windowRange', () => {
  test.each([
    [0, 480, 1000, { start: 0, end: 11 }],
    [-200, 480, 1000, { start: 0, end: 9 }],
    [30_000, 480, 1000, { start: 497, end: 511 }],
    [59_520, 480, 1000, { start: 989, end: 1000 }],
    [90_000, 480, 10, { start: 9, end: 10 }],
    [0, 480, 0, { start: 0, end: 0 }],
  ])('behavior: %d px above, %d px high, %d rows', (above, height, count, range) => {
    expect(windowRange(above, height, 60, count)).toEqual(range)
  })
})

describe('windowSegments', () => {
  const range = { start: 10, end: 20 }
  test.each([
    ['no focus', undefined, '0-10 gap, 10-20, 20-30 gap'],
    ['the focus inside', 12, '0-10 gap, 10-20, 20-30 gap'],
    ['the focus above', 2, '0-2 gap, 2-3, 3-10 gap, 10-20, 20-30 gap'],
    ['the focus right below', 20, '0-10 gap, 10-20, 20-21, 21-30 gap'],
    ['a focus that is no row any more', 99, '0-10 gap, 10-20, 20-30 gap'],
  ])('behavior: %s', (_, at, expected) => {
    const segments = windowSegments(range, at, 30)
    expect(segments.map(({ start, end, isGap }) => `${start}-${end}${isGap ? ' gap' : ''}`).join(', ')).toBe(expected)
  })
})

describe('nextRow', () => {
  test.each([
    ['ArrowDown', 4, 4],
    ['ArrowUp', 0, 0],
    ['PageDown', 0, 4],
    ['PageUp', 3, 0],
    ['Enter', 3, undefined],
  ])('behavior: %s from row %d of 5', (key, at, expected) => {
    expect(nextRow(key, at, 5)).toBe(expected)
  })
})
