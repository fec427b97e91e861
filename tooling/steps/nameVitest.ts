import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { VitestReport } from './vitestReport.ts'

const clean = (message: string): string => stripVTControlCharacters(message).trim().replace(/^/gm, '  ')

/** Names the failed tests, each with its messages, and the files that could not be loaded. */
export function nameVitest({ testResults }: VitestReport, root: string): readonly string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${file}\n${clean(message)}`]
      return failed.map(({ fullName, failureMessages }) =>
        [`${file} ${fullName}`, ...(failureMessages ?? []).map(clean)].join('\n'),
      )
    })
}
