/** What a rate came to. */
export interface Trial {
  /** Milliseconds within which 99 of 100 requests were answered. */
  readonly p99: number
  readonly failures: number
}

/** A rate holds while 99 of 100 requests are answered within this, and none fails. */
export const HOLDS_MS = 100
const FIRST = 50
/** How near to the highest rate the search goes. */
const CLOSE = 1.08

/**
 * The highest rate that holds: raised by half until one does not, then halved between the two.
 *
 * @param attempt loads the gateways with so many requests a second
 * @param highest where the search ends if everything holds
 */
export async function searchRate(attempt: (rate: number) => Promise<Trial>, highest = 20_000): Promise<number> {
  const holds = async (rate: number): Promise<boolean> => {
    const { p99, failures } = await attempt(rate)
    return p99 < HOLDS_MS && failures === 0
  }
  let good = 0
  let bad = FIRST
  while (bad < highest && (await holds(bad))) [good, bad] = [bad, Math.min(highest, Math.ceil(bad * 1.5))]
  if (bad >= highest && (await holds(highest))) return highest
  while (bad / Math.max(1, good) > CLOSE && bad - good > 1) {
    const middle = Math.round((good + bad) / 2)
    if (await holds(middle)) good = middle
    else bad = middle
  }
  return good
}
