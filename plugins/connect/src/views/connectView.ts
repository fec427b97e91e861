import './connect.css.ts'
import type { ConnectOptions } from '../options.ts'
import { Connect } from './Connect.tsx'

// What the modal opens with while nothing is connected: with the English messages one chunk and one request.
export { default as en } from '../locales/en.ts'

/** The first view; that with the checkbox of the terms is loaded by hosts that ask for consent. */
export const connectFor = async ({ legal }: ConnectOptions): Promise<typeof Connect> =>
  legal?.checkbox ? (await import('./ConsentConnect.tsx')).ConsentConnect : Connect

/** The styles of all views of this plugin. */
export const css: string = __LK_CSS__

/** The languages besides English. */
export const others: {
  readonly ar: () => Promise<typeof import('../locales/ar.ts')>
  readonly de: () => Promise<typeof import('../locales/de.ts')>
} = {
  ar: () => import('../locales/ar.ts'),
  de: () => import('../locales/de.ts'),
}
