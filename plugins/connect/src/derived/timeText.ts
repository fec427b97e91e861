const MINUTE = 60

/** Seconds as a clock shows them, `3:12`. */
export function timeText(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE)
  return `${minutes}:${String(seconds % MINUTE).padStart(2, '0')}`
}
