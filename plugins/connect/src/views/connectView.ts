import './connect.css.ts'

// What the modal opens with while nothing is connected: one chunk, one request.
export { default as messages } from '../locales/en.ts'
export { Connect } from './Connect.tsx'

/** The styles of all views of this plugin. */
export const css: string = __LK_CSS__
