/** The languages besides English: a chunk of its own, so that the first one need not name the chunks behind it. */
const translations: {
  readonly ar: () => Promise<typeof import('./locales/ar.ts')>
  readonly de: () => Promise<typeof import('./locales/de.ts')>
} = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
}

export default translations
