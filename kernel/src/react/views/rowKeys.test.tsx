import { ListItem } from '@latchkey/theme/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { nextRow, RowList, type RowPosition } from './RowList.tsx'
import { windowSegments } from './useRowWindow.ts'

afterEach(cleanup)

const KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'] as const
const nothing = (): undefined => undefined
const keyOf = (row: string): string => row
const draw = (row: string, position: RowPosition) => <ListItem name={row} position={position} onPress={nothing} />
const List = ({ rows }: { readonly rows: readonly string[] }) => (
  <RowList label="Wallets" rows={rows} keyOf={keyOf} renderRow={draw} />
)

type Step =
  | { readonly act: 'key'; readonly key: (typeof KEYS)[number] }
  | { readonly act: 'remove' | 'insert' | 'focus'; readonly at: number }
  | { readonly act: 'reverse' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('key' as const), key: fc.constantFrom(...KEYS) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom('remove' as const, 'insert' as const, 'focus' as const),
      at: fc.nat(20),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ act: 'reverse' as const }) },
)

/** Where the focus must be: on a name, by where it stands in a plain list. */
class Expected {
  names: readonly string[]
  focused: string | undefined
  private made = 0

  constructor(count: number) {
    this.names = Array.from({ length: count }, (_, at) => `Row ${at}`)
    this.focused = this.names[0]
  }

  get at(): number {
    return this.focused === undefined ? -1 : this.names.indexOf(this.focused)
  }

  press(key: string): void {
    if (this.at < 0) return
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: this.at + 1,
      ArrowUp: this.at - 1,
      Home: 0,
      End: this.names.length - 1,
      PageDown: this.at + 8,
      PageUp: this.at - 8,
    }
    this.focused = this.names[Math.max(0, Math.min(this.names.length - 1, moves[key] ?? this.at))]
  }

  remove(at: number): void {
    const index = at % Math.max(1, this.names.length)
    const isFocused = index === this.at
    this.names = this.names.filter((_, other) => other !== index)
    // The neighbour that has come into its place has the focus, at the end the one before.
    if (isFocused) this.focused = this.names[Math.min(index, this.names.length - 1)]
  }

  insert(at: number): void {
    this.made += 1
    this.names = this.names.toSpliced(at % (this.names.length + 1), 0, `New ${this.made}`)
  }
}

describe('the keys of a list', () => {
  test('behavior: after any keys and changes the focus is where a plain list has it', async () => {
    const user = userEvent.setup()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 14 }), async (count, steps) => {
        const expected = new Expected(count)
        const { rerender, unmount } = render(<List rows={expected.names} />)
        const buttonOf = (name: string): HTMLElement => screen.getByRole('button', { name })
        try {
          act(() => buttonOf('Row 0').focus())
          for (const each of steps) {
            if (each.act === 'key') {
              expected.press(each.key)
              if (expected.focused !== undefined) await user.keyboard(`{${each.key}}`)
            } else if (each.act === 'focus') {
              expected.focused = expected.names[each.at % Math.max(1, expected.names.length)]
              const { focused } = expected
              if (focused !== undefined) act(() => buttonOf(focused).focus())
            } else {
              if (each.act === 'remove') expected.remove(each.at)
              if (each.act === 'insert') expected.insert(each.at)
              if (each.act === 'reverse') expected.names = [...expected.names].reverse()
              await act(async () => rerender(<List rows={expected.names} />))
            }
            const { activeElement } = document
            expect(activeElement === document.body ? undefined : activeElement?.textContent).toBe(expected.focused)
            const items = screen.queryAllByRole('listitem')
            expect(items.map((item) => item.textContent)).toEqual(expected.names)
            expect(items.map((item) => item.getAttribute('aria-posinset'))).toEqual(
              expected.names.map((_, at) => `${at + 1}`),
            )
          }
        } finally {
          // Else each smaller example would find the rows of the ones before.
          unmount()
        }
      }),
      { numRuns: 100 },
    )
  }, 60_000)

  test('behavior: a key never leaves the list, and one that moves comes back by its opposite in the middle', () => {
    const opposite = { ArrowDown: 'ArrowUp', ArrowUp: 'ArrowDown', PageDown: 'PageUp', PageUp: 'PageDown' } as const
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(4999), fc.constantFrom(...KEYS), (count, seed, key) => {
        const at = seed % count
        const next = nextRow(key, at, count) ?? -1
        expect(next >= 0 && next < count).toBe(true)
        if (key === 'Home' || key === 'End') expect(next).toBe(key === 'Home' ? 0 : count - 1)
        else if (next > 0 && next < count - 1) expect(nextRow(opposite[key], next, count)).toBe(at)
      }),
    )
  })

  test.each(['Enter', ' ', 'Tab', 'Escape', 'ArrowLeft', 'ArrowRight', 'a', 'F6'])(
    'parameters: %j moves nothing',
    (key) => {
      expect(nextRow(key, 3, 10)).toBeUndefined()
    },
  )

  test('behavior: what is rendered and the gaps are the whole list, in order, each row once', () => {
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.nat(400),
        fc.nat(400),
        fc.option(fc.nat(399), { nil: undefined }),
        (count, from, length, pin) => {
          const start = Math.min(from, count)
          const range = { start, end: Math.min(start + length, count) }
          const pinned = pin !== undefined && pin < count ? pin : undefined
          const segments = windowSegments(range, pinned, count)
          expect(segments.flatMap(({ start: a, end: b }) => Array.from({ length: b - a }, (_, at) => a + at))).toEqual(
            Array.from({ length: count }, (_, at) => at),
          )
          const drawn = new Set(
            segments
              .filter(({ isGap }) => !isGap)
              .flatMap(({ start: a, end: b }) => Array.from({ length: b - a }, (_, at) => a + at)),
          )
          for (let at = 0; at < count; at += 1)
            expect(drawn.has(at)).toBe((at >= range.start && at < range.end) || at === pinned)
        },
      ),
    )
  })
})
