import type { ErrorTableFile } from './readErrorTables.ts'

const escapeText = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('|', '\\|')

/** The reference of all error codes as one page with an anchor for each code. */
export function renderErrorDocs(tables: readonly ErrorTableFile[]): string {
  const sections = tables.map(({ owner, rows }) => {
    const entries = Object.entries(rows).map(([code, { message = '', hints = [] }]) =>
      [`### ${code}`, '', escapeText(message), '', ...hints.map((hint) => `- ${escapeText(hint)}`)].join('\n'),
    )
    return [`## ${owner}`, ...entries].join('\n\n')
  })
  const head =
    '# Error codes\n\nGenerated from the error tables by `npm test -- --only error-docs --update`. Words in braces are filled in when the error is made.'
  return `${[head, ...sections].join('\n\n')}\n`
}
