// What the modal opens with while nothing is connected: one chunk, one request.
export { default as messages } from '../locales/en.ts'
export { default as css } from '../styles.ts'
export { Connect } from './Connect.tsx'
