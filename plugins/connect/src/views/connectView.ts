import './connect.css.ts'

// What the modal opens with while nothing is connected: with the English messages one chunk and one request.
export { default as en } from '../locales/en.ts'
export { Connect } from './Connect.tsx'

/** The styles of all views of this plugin. */
export const css: string = __LK_CSS__

/** The languages besides English. */
export const others: { readonly de: () => Promise<typeof import('../locales/de.ts')> } = {
  de: () => import('../locales/de.ts'),
}
