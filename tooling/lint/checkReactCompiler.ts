import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformAsync } from '@babel/core'
import compiler from 'babel-plugin-react-compiler'
import type { Check, Problem } from './check.ts'
import { sourceFiles } from './listFiles.ts'

/** A function that React Compiler leaves as it is, because it breaks or may break a rule of React. */
interface Refusal {
  readonly reason: string
  /** From 1; of the function. */
  readonly line: number
}

interface CompilerEvent {
  readonly kind: string
  readonly fnLoc?: { readonly start: { readonly line: number } } | null
  readonly detail?: { readonly reason?: string; readonly options?: { readonly reason?: string } }
}

/**
 * The functions of a module that React Compiler refuses; none when it compiles every component and hook.
 *
 * @param name - Path of the module, for its language
 */
async function refusals(name: string, source: string): Promise<readonly Refusal[]> {
  const events: CompilerEvent[] = []
  const logger = { logEvent: (_file: unknown, event: CompilerEvent) => void events.push(event) }
  await transformAsync(source, {
    filename: name,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [[compiler, { target: '18', panicThreshold: 'none', logger }]],
  })
  return events
    .filter(({ kind }) => kind === 'CompileError')
    .map(({ detail, fnLoc }) => ({
      reason: detail?.options?.reason ?? detail?.reason ?? 'no reason given',
      line: fnLoc?.start.line ?? 1,
    }))
}

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
