/** What a check found. An error refuses the package, a warning is shown to hosts, a note to authors. */
export interface Finding {
  /** The check by name. */
  readonly rule: string
  readonly level: 'error' | 'warning' | 'note'
  /** What was found, in a sentence. */
  readonly message: string
  /** What to do. */
  readonly fix: string
  /** Where, as `<file>:<line>`. */
  readonly at?: string
}

const SYMBOLS = { error: '✗', warning: '!', note: '·' } as const

/** Findings for a terminal, errors first. */
export function printFindings(findings: readonly Finding[]): string {
  const order = ['error', 'warning', 'note'] as const
  const lines = order.flatMap((level) =>
    findings
      .filter((finding) => finding.level === level)
      .map(({ rule, message, fix, at }) => `${SYMBOLS[level]} ${rule}: ${message}${at ? ` (${at})` : ''}\n    ${fix}`),
  )
  return lines.join('\n')
}
