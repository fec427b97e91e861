const HOUR = 3_600
const DAY = 24 * HOUR

/** Periods that people have a name for, in seconds. */
export const namedPeriods = [
  [HOUR, 'hourly'],
  [DAY, 'daily'],
  [7 * DAY, 'weekly'],
  [30 * DAY, 'monthly'],
] as const

/**
 * Other periods in seconds, and what they are called. The approval of a permission and the list of permissions say the same of
 * one period, each with code of its own: a plugin takes only types of another, and the frame nothing of plugins but their messages.
 */
export const periodWords = [
  [1, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [61, '1 min 1 s'],
  [90 * 60, '1 h 30 min'],
  [HOUR + 1, '1 h 1 s'],
  [DAY - 1, '23 h 59 min 59 s'],
  [DAY + HOUR + 61, '1 d 1 h 1 min 1 s'],
  [14 * DAY, '14 d'],
  [365 * DAY, '365 d'],
] as const
