import type { Schema } from '@latchkey/kernel'
import { MAX_RECENT } from './constants.ts'

/** Connector ids, newest first; whatever else storage holds is dropped. */
export const recentSchema: Schema<readonly string[]> = {
  parse: (value) =>
    Array.isArray(value) ? [...new Set(value)].filter((id) => typeof id === 'string').slice(0, MAX_RECENT) : [],
}
