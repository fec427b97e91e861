// How late code waits. An entry of its own, like `errors.ts`.
export { abortable } from './async/abortable.ts'
export {
  type AttemptContext,
  type AttemptOptions,
  type AttemptOutcome,
  runAttempt,
  SLOW_AFTER,
  watchSlow,
} from './async/runAttempt.ts'
export { afterPaint } from './services/idle.ts'
export { hasWebLocks, ifWebLockFree, isWebLockHeld, withWebLock } from './services/webLock.ts'
