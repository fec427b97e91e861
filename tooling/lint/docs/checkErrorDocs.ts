import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Check, Problem } from '../check.ts'
import { compareSnapshot } from '../compareSnapshot.ts'
import { listFiles } from '../listFiles.ts'
import { publishedPackages } from '../publishedPackages.ts'

/** The words of one error code. */
interface ErrorRowText {
  readonly message?: string
  readonly hints?: readonly string[]
}

/** An error table and the package it belongs to. */
interface ErrorTableFile {
  readonly file: string
  readonly owner: string
  /** By code. */
  readonly rows: Readonly<Record<string, ErrorRowText>>
}

const FILES = /\/(errorTable|errors|\w+Errors|\w+ErrorTable)\.ts$/

function isTable(value: unknown): value is Record<string, ErrorRowText> {
  if (typeof value !== 'object' || value === null) return false
  const rows = Object.values(value)
  return rows.length > 0 && rows.every((row) => typeof row === 'object' && row !== null && 'message' in row)
}

/** The error tables of all published packages, found by file name and shape; one that is not exported is empty. */
async function readErrorTables(root: string): Promise<ErrorTableFile[]> {
  const found: ErrorTableFile[] = []
  for (const { folder, manifest } of publishedPackages(root)) {
    for (const file of listFiles(root, [`${folder}/src`], FILES)) {
      const module: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href)
      const tables = Object.values(module).filter(isTable)
      const isHidden = tables.length === 0 && /\berrorFactory\(/.test(readFileSync(join(root, file), 'utf8'))
      for (const rows of isHidden ? [{}] : tables) found.push({ file, owner: manifest.name, rows })
    }
  }
  return found
}

const escapeText = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('|', '\\|')

/** The reference of all error codes as one page with an anchor for each code. */
function renderErrorDocs(tables: readonly ErrorTableFile[]): string {
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

const FILE = 'tooling/docs/errors.md'

function rowProblems({ file, rows }: ErrorTableFile): Problem[] {
  if (Object.keys(rows).length === 0)
    return [{ file, message: 'does not export its table: export it, so that its codes are in the page' }]
  return Object.entries(rows).flatMap(([code, { message, hints }]) => {
    const problems: Problem[] = []
    if (code !== 'unknown' && !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(code))
      problems.push({ file, message: `"${code}" is not owner/condition in lower case` })
    if (!message?.trim()) problems.push({ file, message: `${code} has no message: say what happened` })
    if (!hints?.length || hints.some((hint) => !hint.trim()))
      problems.push({ file, message: `${code} has no hints: say what to check or do` })
    return problems
  })
}

/** Every error code says what happened and what to do, and has its place in the generated page. */
export const checkErrorDocs: Check = async ({ root, update }) => {
  const tables = await readErrorTables(root)
  if (tables.length === 0)
    return [
      {
        file: 'kernel',
        message:
          'no error table was found: tables are in errorTable.ts or errors.ts and export an object whose name ends in "Table" or "Errors"',
      },
    ]
  const problems = tables.flatMap(rowProblems)
  return [
    ...problems,
    ...compareSnapshot({ root, file: FILE, actual: renderErrorDocs(tables), update, step: 'error-docs' }),
  ]
}
