/**
 * The first wanted language that has words, else English.
 * @param wanted - BCP 47 tags, dearest first, as browsers list them
 * @param available - the tags of the dictionaries
 */
export function preferredLocale(wanted: readonly string[], available: readonly string[]): string {
  const known = ['en', ...available].map((tag) => tag.toLowerCase())
  return (
    wanted.find((tag) => known.some((one) => one === tag.toLowerCase() || one === tag.toLowerCase().split('-')[0])) ??
    'en'
  )
}
