/** Steps in each tab of a random walk; `LK_TAB_STEPS` asks for more or fewer. */
export function walkSteps(usual: number): number {
  return Number(process.env.LK_TAB_STEPS ?? usual)
}

/** The seeds of random walks: `1-50`, `7,20`. `LK_TAB_SEEDS` lists others. @throws Error for a list that names none */
export function walkSeeds(usual: string): readonly number[] {
  return (process.env.LK_TAB_SEEDS ?? usual).split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number)
    if (!(first <= last)) throw new Error(`LK_TAB_SEEDS names no seeds: ${range}`)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}
