import { stripVTControlCharacters } from 'node:util'
import type { SpecResult } from './specMemory.ts'
import type { StepResult } from './step.ts'

/** A file or a `describe` in Playwright's JSON report. */
interface PlaywrightSuite {
  readonly specs: readonly PlaywrightSpec[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly file: string
  readonly line: number
  readonly tests: readonly {
    readonly status: 'skipped' | 'expected' | 'unexpected' | 'flaky'
    readonly annotations?: readonly { readonly type: string; readonly description?: string }[]
    readonly results: readonly { readonly errors: readonly { readonly message: string }[] }[]
  }[]
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  /** Errors outside tests. */
  readonly errors?: readonly { readonly message?: string }[]
  readonly suites: readonly PlaywrightSuite[]
}

/** Counts tests; one that passed only on a second try has passed, errors outside tests each count as a failure. */
export function countPlaywright(
  report: Omit<PlaywrightReport, 'suites'> | undefined,
  code: number,
): Omit<StepResult, 'output'> {
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + (report.errors?.length ?? 0)
  return { passed: expected + flaky, failed: code !== 0 && failed === 0 ? 1 : failed }
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const clean = (message = ''): string => stripVTControlCharacters(message).trim().replace(/^/gm, '  ')

/** Names the tests of one status, each with the message of every try. */
export function namePlaywright(report: PlaywrightReport, status: 'unexpected' | 'flaky'): readonly string[] {
  return report.suites
    .flatMap(specsOf)
    .flatMap(({ title, file, line, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) =>
          [
            `${file}:${line} ${title}`,
            ...results.flatMap(({ errors }) => errors.map(({ message }) => clean(message))),
          ].join('\n'),
        ),
    )
}

/** The kind of annotation by which a test says which later files of plugins its pages have loaded, separated by spaces. */
const LOADED = 'modules'

/** How the tests of each file ended, and which later files of plugins their pages have loaded, where every test says so. */
export function resultsBySpec({ suites }: Pick<PlaywrightReport, 'suites'>): ReadonlyMap<string, SpecResult> {
  const results = new Map<string, SpecResult>()
  for (const { file, tests } of suites.flatMap(specsOf))
    for (const { status, annotations = [] } of tests) {
      const { passed, failed, modules } = results.get(file) ?? { passed: 0, failed: 0, modules: [] }
      const notes = annotations.filter(({ type }) => type === LOADED)
      const loaded = notes.flatMap(({ description = '' }) => description.split(' ').filter((name) => name !== ''))
      const isKnown = status === 'skipped' || notes.length > 0
      results.set(file, {
        passed: passed + Number(status === 'expected' || status === 'flaky'),
        failed: failed + Number(status === 'unexpected'),
        modules: modules && isKnown && !loaded.includes('*') ? [...new Set([...modules, ...loaded])].sort() : undefined,
      })
    }
  return results
}
