import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './check.ts'
import type { Problem } from './problem.ts'
import { refusals } from './reactCompiler/refusals.ts'
import { sourceFiles } from './sourceFiles.ts'

const REVIEWED = 'tooling/lint/reactCompiler/reviewed.json'
const REACT = /^import .* from '(react|jotai|@latchkey\/kernel\/(react|views))'/m

/** Reasons that were looked at and are limits of the compiler, not faults of ours: by file. */
type Reviewed = Readonly<Record<string, readonly string[]>>

/** React Compiler accepts every component and hook, except where a limit of its own was reviewed. */
export const checkReactCompiler: Check = async ({ root, update }) => {
  const path = join(root, REVIEWED)
  const reviewed: Reviewed = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const found: Record<string, string[]> = {}
  const problems: Problem[] = []
  for (const file of sourceFiles(root)) {
    const source = readFileSync(join(root, file), 'utf8')
    if (!REACT.test(source) && !file.endsWith('.tsx')) continue
    for (const { reason, line } of await refusals(file, source)) {
      found[file] = [...new Set([...(found[file] ?? []), reason])]
      if (reviewed[file]?.includes(reason)) continue
      problems.push({ file, line, message: `React Compiler refuses this function: ${reason}` })
    }
  }
  if (update) {
    writeFileSync(path, `${JSON.stringify(found, null, 2)}\n`)
    return []
  }
  const stale = Object.entries(reviewed).flatMap(([file, reasons]) =>
    reasons
      .filter((reason) => !found[file]?.includes(reason))
      .map((reason) => ({ file, message: `is compiled now: take "${reason}" out of ${REVIEWED}` })),
  )
  return [...problems, ...stale]
}
