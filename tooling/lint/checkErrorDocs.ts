import type { Check } from './check.ts'
import { compareSnapshot } from './compareSnapshot.ts'
import { type ErrorTableFile, readErrorTables } from './errorDocs/readErrorTables.ts'
import { renderErrorDocs } from './errorDocs/renderErrorDocs.ts'
import type { Problem } from './problem.ts'

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
