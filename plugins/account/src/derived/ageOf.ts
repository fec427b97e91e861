const UNITS = [
  ['d', 86_400],
  ['hr', 3_600],
  ['min', 60],
  ['sec', 1],
] as const

/** An age in the largest unit that fits, with the kernel's word for it. */
export interface Age {
  readonly word: 'time.past.sec' | 'time.past.min' | 'time.past.hr' | 'time.past.d'
  readonly n: number
}

/** How long ago something was. Both in milliseconds since 1970. */
export function ageOf(at: number, now: number): Age {
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? ['sec', 1]
  return { word: `time.past.${unit}`, n: Math.floor(seconds / length) }
}
