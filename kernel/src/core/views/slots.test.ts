import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slotRegistry, slotRoute, slotText, slotValue } from './slots.ts'

const give = (order: number, more: object = {}): object => ({ order, ...more })

describe('entries', () => {
  test('default: of all contributors, by order, then by the order of the plugins', () => {
    const slots = slotRegistry()
    slots.add('b', {}, { 'board.tab': [give(2), give(1)] })
    slots.add('a', {}, { 'board.tab': give(1) })
    expect(slots.entries('board.tab').map(({ key }) => key)).toEqual(['b.1', 'a.0', 'b.0'])
    expect(slots.entries('board.other')).toEqual([])
  })

  test('parameters: one entry, several, or falsy ones that are left out', () => {
    const slots = slotRegistry()
    slots.add('a', {}, { one: give(1), many: [give(2), false, null, give(1)], none: undefined, off: false, empty: [] })
    const keys = (slot: string): readonly string[] => slots.entries(slot).map(({ key }) => key)
    expect([keys('one'), keys('many'), keys('none'), keys('off'), keys('empty')]).toEqual([
      ['a.0'],
      ['a.3', 'a.0'],
      [],
      [],
      [],
    ])
  })

  test('behavior: an entry keeps its key when its neighbour is switched off, so that it is not drawn anew', () => {
    const keysOf = (isOn: boolean): readonly string[] => {
      const slots = slotRegistry()
      slots.add('a', {}, { tab: [isOn && give(1), give(2, { id: 'stays' })] })
      return slots
        .entries('tab')
        .filter((entry) => entry.id === 'stays')
        .map(({ key }) => key)
    }
    expect(keysOf(true)).toEqual(keysOf(false))
  })

  test('behavior: a contributor cannot pass for another one', () => {
    const slots = slotRegistry()
    slots.add('a', {}, { tab: give(1, { plugin: 'bank', key: 'bank.0' }) })
    expect(slots.entries('tab')).toMatchObject([{ plugin: 'a', key: 'a.0' }])
  })

  test('behavior: the same list until something changes, which is told once for each change', () => {
    const slots = slotRegistry()
    let changes = 0
    const stop = slots.watch(() => (changes += 1))
    slots.add('a', { tab: { label: slotText } }, { 'a.tab': give(1) })
    const before = slots.entries('a.tab')
    expect([slots.entries('a.tab') === before, changes]).toEqual([true, 1])
    slots.add('b', {}, {})
    expect([slots.entries('a.tab') === before, changes]).toEqual([false, 2])
    stop()
    slots.remove('a')
    expect(changes).toBe(2)
  })
})

describe('fields', () => {
  test('default: of the plugin that draws the slot, as long as it is there', () => {
    const slots = slotRegistry()
    const fields = { label: slotText, open: slotRoute, count: slotValue<number>() }
    slots.add('board', { tab: fields, row: {} }, {})
    slots.add('boarding', { tab: {} }, {})
    expect(slots.fields('board.tab')).toBe(fields)
    expect([slots.fields('board.none'), slots.fields('constructor')]).toEqual([{}, {}])
    expect(slots.drawnBy('board')).toEqual(['board.tab', 'board.row'])
    slots.remove('board')
    expect([slots.fields('board.tab'), slots.drawnBy('board'), slots.drawnBy('boarding')]).toEqual([
      {},
      [],
      ['boarding.tab'],
    ])
  })

  test('behavior: names of who gives what, for those who look', () => {
    const slots = slotRegistry()
    slots.add('a', {}, { tab: give(2), row: false })
    slots.add('b', {}, { tab: give(1) })
    expect(slots.names()).toEqual({ tab: ['b', 'a'], row: [] })
  })
})

describe('any contributors that come and go', () => {
  const contribution = fc.record({
    plugin: fc.constantFrom('a', 'b', 'c'),
    orders: fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 4 }),
  })

  test('behavior: each slot shows exactly what those who are there give, sorted and with keys of its own', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(contribution, fc.record({ remove: fc.constantFrom('a', 'b', 'c') })), { maxLength: 12 }),
        (steps) => {
          const slots = slotRegistry()
          const there = new Map<string, readonly number[]>()
          for (const each of steps) {
            if ('remove' in each) {
              slots.remove(each.remove)
              there.delete(each.remove)
            } else if (!there.has(each.plugin)) {
              slots.add(each.plugin, {}, { tab: each.orders.map((order) => give(order)) })
              there.set(each.plugin, each.orders)
            }
            const shown = slots.entries('tab')
            const expected = [...there].flatMap(([plugin, orders]) =>
              orders.map((order, at) => ({ plugin, order, key: `${plugin}.${at}` })),
            )
            expect([...shown].sort((x, y) => x.key.localeCompare(y.key))).toEqual(
              expected.sort((x, y) => x.key.localeCompare(y.key)),
            )
            expect(shown.map(({ order }) => order)).toEqual(shown.map(({ order }) => order).sort((x, y) => x - y))
            expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length)
          }
        },
      ),
    )
  })
})
