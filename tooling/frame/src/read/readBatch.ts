import type { BatchStep } from '../requests/smartAccount.ts'
import type { Facts, Row, Warning } from './facts.ts'
import { type CallReading, type GrantedLimits, type ReadContext, readCall } from './readCall.ts'

/** The rows and warnings of several calls, each with the number of its call, from 1. */
export interface Numbered {
  readonly rows: readonly Row[]
  readonly warnings: readonly (Warning & { readonly at: number })[]
}

/** Puts together what was read of several calls. */
export function numbered(all: readonly Pick<Facts, 'rows' | 'warnings'>[]): Numbered {
  return {
    rows: all.flatMap(({ rows }, at) => rows.map((row) => ({ ...row, at: at + 1 }))),
    warnings: all.flatMap(({ warnings }, at) => warnings.map((warning) => ({ ...warning, at: at + 1 }))),
  }
}

/** Reads the calls of a batch that is all or none. */
export async function readBatch(
  steps: readonly BatchStep[],
  owner: string,
  context: ReadContext,
): Promise<Pick<Facts, 'sentence' | 'rows' | 'warnings'>> {
  const granted: GrantedLimits = new Map()
  const readings: CallReading[] = []
  // One after the other: a limit may be raised in slices.
  for (const step of steps) readings.push(await readCall(step, owner, { ...context, granted }))
  const [only] = readings
  if (only && readings.length === 1) return { sentence: only.sentence, rows: only.rows, warnings: only.warnings }
  const { rows, warnings } = numbered(readings)
  return { sentence: { key: 'batchAtomic', values: { count: String(steps.length) } }, rows, warnings }
}
