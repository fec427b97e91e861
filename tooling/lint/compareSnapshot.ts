import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Problem } from './check.ts'

/** A reviewed text, and what it should be now. */
export interface SnapshotComparison {
  readonly root: string
  /** The snapshot, relative to the root. */
  readonly file: string
  readonly actual: string
  /** Writes the snapshot instead. */
  readonly update: boolean
  /** The name of the step, for the advice. */
  readonly step: string
}

const SHOWN = 20

/** Compares a text with its reviewed snapshot, line by line, order ignored. */
export function compareSnapshot({ root, file, actual, update, step }: SnapshotComparison): Problem[] {
  const path = join(root, file)
  if (update) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, actual)
    return []
  }
  const advice = `if that is meant, run "npm test -- --only ${step} --update" and commit the file`
  if (!existsSync(path)) return [{ file, message: `is missing: ${advice}` }]
  const before = new Set(readFileSync(path, 'utf8').split(/\r?\n/))
  const after = new Set(actual.split('\n'))
  const changes = [
    ...[...after].filter((line) => !before.has(line)).map((line) => `+ ${line}`),
    ...[...before].filter((line) => !after.has(line)).map((line) => `- ${line}`),
  ]
  const shown = [...changes.slice(0, SHOWN), ...(changes.length > SHOWN ? [`${changes.length - SHOWN} more`] : [])]
  return changes.length > 0 ? [{ file, message: `differs (${shown.join(', ')}): ${advice}` }] : []
}
