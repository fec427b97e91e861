// What the modal opens with while disconnected, and nothing else: one chunk, one request.
export { default as words } from '../locales/en.ts'
export { default as css } from '../styles.ts'
export { default as Connect } from './Connect.tsx'
