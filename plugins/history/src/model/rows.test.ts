import { describe, expect, it } from 'vitest'
import { collectible, receipt, START, sampleTransaction, several, transfer } from '../fixtures/setUp.ts'
import { entryOf } from './entry.ts'
import { monthsOf, rowsOf } from './rows.ts'

function only(transfers: Parameters<typeof sampleTransaction>[1]) {
  const entry = entryOf(sampleTransaction(1, transfers))
  if (!entry) throw new Error('hidden')
  return entry
}

describe('rowsOf', () => {
  it.each([
    ['nothing', [], [0]],
    ['one thing', [transfer()], [1]],
    ['two things', [transfer(), receipt()], [2]],
    ['a coin and a collectible', [transfer(), collectible(false)], [2]],
    ['two collectibles', [collectible(false), collectible(false)], [1, 1]],
    ['three things', [transfer(), transfer(), receipt()], [1, 1, 1]],
  ])('parameters: %s', (_name, transfers, shown) => {
    expect(rowsOf(only({ transfers })).map(({ changes }) => changes.length)).toEqual(shown)
  })

  it('behavior: 400 things are 400 rows, each with a key of its own', () => {
    const rows = rowsOf(only({ transfers: Array.from({ length: 400 }, () => transfer()) }))
    expect(new Set(rows.map(({ key }) => key)).size).toBe(400)
    expect(rows.filter(({ isFurther }) => !isFurther)).toHaveLength(1)
  })

  it('behavior: an entry keeps its rows', () => {
    const entry = only({})
    expect(rowsOf(entry)).toBe(rowsOf(entry))
  })
})

describe('monthsOf', () => {
  const at = (year: number, month: number, day: number) => ({ minedAt: new Date(year, month, day, 12).toISOString() })
  const entries = [at(2026, 0, 3), at(2025, 11, 31), at(2025, 11, 1), at(2024, 11, 1)].flatMap(
    (metadata, index) => entryOf(sampleTransaction(index, metadata)) ?? [],
  )

  it('default: years and months, newest first', () => {
    const { months } = monthsOf(entries, 0, START)
    expect(months).toEqual([
      { at: 0, year: 2026, month: 0 },
      { at: 1, year: 2025, month: 11 },
      { at: 3, year: 2024, month: 11 },
    ])
  })

  it('behavior: what waits stands in the current month, whenever it was sent', () => {
    const { months } = monthsOf(entries, 2, new Date(2026, 1, 5).getTime())
    expect(months.map(({ at: place, month }) => [place, month])).toEqual([
      [0, 1],
      [2, 11],
      [3, 11],
    ])
  })

  it('behavior: of 5,000 entries and a page more only the new ones are made', () => {
    const many = several(1, 5000).flatMap((transaction) => entryOf(transaction) ?? [])
    const before = monthsOf(many, 0, START).rows
    const after = monthsOf(
      [...many, ...several(5001, 50).flatMap((transaction) => entryOf(transaction) ?? [])],
      0,
      START,
    ).rows
    expect(after).toHaveLength(5050)
    expect(before.every((row, at) => row === after[at])).toBe(true)
  })
})
