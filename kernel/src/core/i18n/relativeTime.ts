const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/** Short labels of specification section 9, largest first. */
const UNITS = [
  ['yr', YEAR],
  ['mo', MONTH],
  ['d', DAY],
  ['hr', HOUR],
  ['min', MINUTE],
  ['sec', SECOND],
] as const

/**
 * How long ago or how soon, in the largest unit that fits.
 * @param label - the sentence for a key such as `time.past.min` and a number
 */
export function relativeTime(at: number, now: number, label: (key: string, count: number) => string): string {
  const distance = Math.abs(now - at)
  const unit = UNITS.find(([, length]) => distance >= length)
  if (!unit) return label('time.now', 0)
  const [name, length] = unit
  return label(at <= now ? `time.past.${name}` : `time.future.${name}`, Math.floor(distance / length))
}
