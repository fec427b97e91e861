import type { Migration } from 'kysely/migration'
import { m0001Projects } from './m0001Projects.ts'

/**
 * Every migration by its name, in order of the names. One that was released never changes: add the next number.
 * Numbers: 0001-0019 core, 0020-0039 indexer and history, 0040-0059 names, sessions and on-ramp.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-projects': m0001Projects,
}
