import type { WordSource } from './catalog.ts'

/** The kernel's own sentences; their namespace is `kernel`. */
export const kernelWords: WordSource = {
  // With the translator, which comes with the first word: English stands in for every other language.
  en: async () => ({ default: (await import('./translator.ts')).english }),
  others: { de: () => import('./locales/de.ts') },
}
