import { searchIcon } from '@latchkey/theme/icons'
import { EmptyState, ListItem } from '@latchkey/theme/ui'
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef, type Ref, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RowListHandle } from './RowList.tsx'
import { SearchList } from './SearchList.tsx'

const WALLETS = ['Harbor', 'Lantern', 'Meadow', 'Harvest']
const SECRET = 'test test test test test test test test test test test junk'

interface WalletsProps {
  readonly queries?: string[]
  readonly handle?: Ref<RowListHandle>
  readonly takesFocus?: boolean
}

function Wallets({ queries = [], handle, takesFocus = false }: WalletsProps) {
  const [query, setQuery] = useState('')
  const rows = WALLETS.filter((name) => name.toLowerCase().includes(query.toLowerCase()))
  return (
    <SearchList
      label="Wallets"
      takesFocus={takesFocus}
      rows={rows}
      keyOf={(row) => row}
      renderRow={(row, position) => <ListItem name={row} position={position} onPress={() => undefined} />}
      query={query}
      onQuery={(next) => {
        queries.push(next)
        setQuery(next)
      }}
      texts={{
        field: 'Search wallets',
        clear: 'Clear',
        secretTitle: 'That was a secret',
        secretText: 'We removed it.',
        found: `${rows.length} found`,
      }}
      filters={<p>filters</p>}
      empty={
        <EmptyState icon={searchIcon} title="Nothing found">
          Try another name.
        </EmptyState>
      }
      handle={handle}
    />
  )
}

const field = (): HTMLInputElement => screen.getByRole('searchbox', { name: 'Search wallets' })
const row = (name: string): HTMLElement => screen.getByRole('button', { name })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('SearchList', () => {
  test('default: a field above all rows', () => {
    const { container } = render(<Wallets />)
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
    expect(container.textContent?.indexOf('filters')).toBeLessThan(container.textContent?.indexOf('Harbor') ?? 0)
  })

  test.each([
    [true, true],
    [false, false],
  ])('parameters: takesFocus asks for the focus where there is a mouse: %s', (isFine, asks) => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: fine)' && isFine }))
    render(<Wallets takesFocus />)
    expect(field().closest('[data-lk-autofocus]') !== null).toBe(asks)
    cleanup()
    render(<Wallets />)
    expect(field().closest('[data-lk-autofocus]')).toBe(null)
  })

  test('parameters: handle', () => {
    const handle = createRef<RowListHandle>()
    render(<Wallets handle={handle} />)
    act(() => handle.current?.focusRow(1))
    expect(document.activeElement).toBe(row('Lantern'))
  })

  test('behavior: what was found is read aloud by a region that was there before', async () => {
    const { container } = render(<Wallets />)
    // The field has a region of its own, for hints.
    const region = [...container.querySelectorAll('[aria-live="polite"]')].at(-1)
    expect(region?.textContent).toBe('')
    await userEvent.type(field(), 'har')
    expect(region?.textContent).toBe('2 found')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(region?.textContent).toBe('')
  })

  test('behavior: the empty state takes the place of the list', async () => {
    render(<Wallets />)
    await userEvent.type(field(), 'zzz')
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.getByText('Nothing found')).toBeTruthy()
  })

  test('behavior: arrow keys lead from the field through the rows and back', async () => {
    render(<Wallets />)
    field().focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row('Harbor'))
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(field())
  })

  test('behavior: typing in a row goes on in the field, a space and shortcuts do not', async () => {
    render(<Wallets />)
    row('Meadow').focus()
    await userEvent.keyboard('{Control>}a{/Control} ')
    expect(document.activeElement).toBe(row('Meadow'))
    fireEvent(row('Meadow'), createEvent.keyDown(row('Meadow'), { key: 'm' }))
    expect(document.activeElement).toBe(field())
  })

  test('behavior: a key goes back to the top, where the best match is', async () => {
    render(
      <div data-lk-body="">
        <Wallets />
      </div>,
    )
    const body = document.querySelector('[data-lk-body]')
    if (!body) throw new Error('no body')
    body.scrollTop = 900
    await userEvent.type(field(), 'h')
    expect(body.scrollTop).toBe(0)
  })

  test('behavior: a recovery phrase is removed, warned of, and never handed on', async () => {
    const queries: string[] = []
    render(<Wallets queries={queries} />)
    await userEvent.click(field())
    await userEvent.paste(SECRET)
    expect(field().value).toBe('')
    expect(screen.getByRole('alert').textContent).toContain('That was a secret')
    expect(queries.join('')).toBe('')
    await userEvent.type(field(), 'h')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('behavior: a search that takes the row with the focus away leaves the focus in the list', async () => {
    render(<Wallets />)
    row('Meadow').focus()
    fireEvent.change(field(), { target: { value: 'har' } })
    expect(document.activeElement).toBe(row('Harvest'))
  })

  test('behavior: the list keeps the height it had in full while somebody searches', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        readonly callback: (entries: unknown[]) => void
        constructor(callback: (entries: unknown[]) => void) {
          this.callback = callback
        }
        observe(): void {
          this.callback([{ borderBoxSize: [{ blockSize: 320 }] }])
        }
        disconnect(): void {
          // Nothing is observed.
        }
      },
    )
    render(<Wallets />)
    const keptSize = (): string | undefined => screen.getByRole('list').parentElement?.style.minBlockSize
    expect(keptSize()).toBe('')
    await userEvent.type(field(), 'har')
    expect(keptSize()).toBe('320px')
    await userEvent.clear(field())
    expect(keptSize()).toBe('')
  })
})
