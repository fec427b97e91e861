import { MAX_RECENT } from '../constants.ts'

/** The newest first, each once. */
export function addRecent(ids: readonly string[], id: string): readonly string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENT)
}
