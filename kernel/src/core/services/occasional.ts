// What few pages ever need, in one chunk: copying where the clipboard is refused, and the log's implementation.
export { copyBySelection } from './copyBySelection.ts'
export { logBuffer } from './logBuffer.ts'
