/** mulberry32: the same numbers, 0 to 1, for the same seed. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The item that a number of {@link random} points at. */
export function pickOf<T>(from: readonly T[], number: number): T {
  const [picked] = from.slice(Math.floor(number * from.length))
  if (picked === undefined) throw new Error('nothing to pick from')
  return picked
}

/** Node's own, whatever stands in for the page: no time passes. */
const setImmediate: unknown = Reflect.get(globalThis, 'setImmediate')

/** One turn of the event loop. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === 'function') setImmediate(resolve)
  })

/** Lets everything run that needs no time: turns of the event loop, until what is read is the same for some of them. */
export async function untilStill(read: () => readonly unknown[]): Promise<void> {
  let seen: readonly unknown[] = []
  for (let still = 0, turns = 0; still < 7 && turns < 400; turns += 1) {
    await turn()
    const now = read()
    still = now.every((state, index) => state === seen[index]) ? still + 1 : 0
    seen = now
  }
}
