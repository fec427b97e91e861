import { stripVTControlCharacters } from 'node:util'
import type { PlaywrightReport, PlaywrightSpec, PlaywrightSuite } from './playwrightReport.ts'

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
