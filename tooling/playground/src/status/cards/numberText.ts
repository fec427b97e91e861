/** How long ago something was, in short words. */
export function agoText(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return `${seconds} s ago`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} hr ago`
}

const format = new Intl.NumberFormat('en-US')

/** A number with its thousands apart; a dash for what is not known. */
export function numberText(value: number | undefined): string {
  return value === undefined ? '–' : format.format(value)
}
