import type { WordSource } from './catalog.ts'

/** The kernel's own sentences; their namespace is `kernel`. */
export const kernelWords: WordSource = {
  en: () => import('./locales/en.ts'),
  others: { de: () => import('./locales/de.ts') },
}
