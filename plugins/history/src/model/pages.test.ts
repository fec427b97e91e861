import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from './entry.ts'
import { overlap, withPage } from './pages.ts'

function entry(name: string, at: number, status: HistoryEntry['status'] = 'confirmed'): HistoryEntry {
  return { key: name, network: 'eip155:1', hash: name, kind: 'send', status, at, from: '', to: '', changes: [] }
}

const names = (entries: readonly HistoryEntry[]): string => entries.map(({ key }) => key).join('')

describe('withPage', () => {
  it('default: an older page goes below', () => {
    expect(names(withPage([entry('a', 9), entry('b', 8)], [entry('c', 7)], false))).toBe('abc')
  })

  it('behavior: what a page tells again is there once, as it was told last', () => {
    const all = withPage([entry('a', 9), entry('b', 8, 'pending')], [entry('b', 8), entry('c', 7)], false)
    expect(all.map(({ key, status }) => `${key} ${status}`)).toEqual(['a confirmed', 'b confirmed', 'c confirmed'])
  })

  it('behavior: what is told in the same words stays the same object, so that it is not drawn again', () => {
    const known = entry('a', 9)
    expect(withPage([known], [entry('a', 9), entry('b', 8)], false)[0]).toBe(known)
  })

  it('behavior: pages out of order are put right; of equal times the page further up comes first', () => {
    expect(names(withPage([entry('a', 5)], [entry('c', 3), entry('b', 7)], false))).toBe('bac')
    expect(names(withPage([entry('a', 5)], [entry('b', 5)], false))).toBe('ab')
    expect(names(withPage([entry('a', 5)], [entry('b', 5)], true))).toBe('ba')
  })

  it('behavior: over any pages nothing is there twice, nothing is lost, and all is sorted', () => {
    const time = fc.integer({ min: 0, max: 30 })
    const page = fc.array(time.map((at) => entry(`k${at}`, at)))
    fc.assert(
      fc.property(fc.array(fc.tuple(page, fc.boolean())), (pages) => {
        let known: readonly HistoryEntry[] = []
        for (const [page, isNewer] of pages) known = withPage(known, page, isNewer)
        const keys = known.map(({ key }) => key)
        const given = new Set(pages.flatMap(([page]) => page.map(({ key }) => key)))
        expect(new Set(keys).size).toBe(keys.length)
        expect(new Set(keys)).toEqual(given)
        expect(known.map(({ at }) => at)).toEqual(known.map(({ at }) => at).sort((a, b) => b - a))
      }),
    )
  })
})

describe('overlap', () => {
  it('default', () => {
    expect(overlap([entry('a', 1)], [entry('b', 2), entry('a', 1)])).toBe(true)
    expect(overlap([entry('a', 1)], [entry('b', 2)])).toBe(false)
  })
})
