import './connect.css.ts'

// What the modal opens with while nothing is connected: with the English messages one chunk and one request.
export { Connect } from './Connect.tsx'

/** The styles of all views of this plugin. */
export const css: string = __LK_CSS__
