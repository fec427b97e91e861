const format = new Intl.NumberFormat('en-US')

/** A number with its thousands apart; a dash for what is not known. */
export function numberText(value: number | undefined): string {
  return value === undefined ? '–' : format.format(value)
}
