/** Numbers that look random and are the same for the same seed. */
export interface Randomness {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `below`. */
  below(below: number): number
  pick<Item>(items: readonly Item[]): Item
  chance(probability: number): boolean
}

/** Mulberry32 (public domain, Tommy Ettinger). */
export function randomness(seed: number): Randomness {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    chance: (probability) => next() < probability,
  }
}
