/** The languages that the wallet speaks. */
const SPOKEN = ['en', 'de', 'ar'] as const

/** A language that the wallet speaks, as its document names it (BCP 47). */
export type Tag = (typeof SPOKEN)[number]

/** The first of these languages that the wallet speaks: that of the site, else that of the browser, else English. */
export function tagOf(site: string | undefined, browser: string = navigator.language): Tag {
  for (const preferred of [site, browser]) {
    const [first] = (preferred ?? '').toLowerCase().split('-')
    const spoken = SPOKEN.find((tag) => tag === first)
    if (spoken) return spoken
  }
  return 'en'
}
