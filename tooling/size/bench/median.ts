/** The middle of the samples; the mean of the two middle ones of an even number. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((first, other) => first - other)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
  return (low + high) / 2
}
