import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformAsync } from '@babel/core'
import compiler from 'babel-plugin-react-compiler'
import type { Check, Problem } from './check.ts'
import { sourceFiles } from './listFiles.ts'
import { stepMemory } from './stepMemory.ts'

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

/** What was refused in a file, with the digest of all that decides. */
interface Compiled {
  readonly digest: string
  readonly refused: readonly Refusal[]
}

const digestOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex')

/** Compiles what has changed since it was last compiled by the same tools. */
function rememberedRefusals(root: string, isComplete: boolean) {
  const memory = stepMemory<Readonly<Record<string, Compiled>>>(root, 'react-compiler-files')
  const known = (!isComplete && memory.read()) || {}
  const compiled: Record<string, Compiled> = {}
  const lockfile = join(root, 'pnpm-lock.yaml')
  const tools = digestOf(
    process.version,
    readFileSync(import.meta.filename, 'utf8'),
    existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : '',
  )
  return {
    async of(file: string, source: string): Promise<readonly Refusal[]> {
      const digest = digestOf(tools, file, source)
      const before = known[file]
      const entry = before?.digest === digest ? before : { digest, refused: await refusals(file, source) }
      compiled[file] = entry
      return entry.refused
    },
    save: (): void => memory.write(compiled),
  }
}

/** React Compiler accepts every component and hook, except where a limit of its own was reviewed. */
export const checkReactCompiler: Check = async ({ root, update, isComplete = false }) => {
  const path = join(root, REVIEWED)
  const reviewed: Reviewed = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const found: Record<string, string[]> = {}
  const problems: Problem[] = []
  const compiled = rememberedRefusals(root, isComplete)
  for (const file of sourceFiles(root)) {
    const source = readFileSync(join(root, file), 'utf8')
    if (!REACT.test(source) && !file.endsWith('.tsx')) continue
    for (const { reason, line } of await compiled.of(file, source)) {
      found[file] = [...new Set([...(found[file] ?? []), reason])]
      if (reviewed[file]?.includes(reason)) continue
      problems.push({ file, line, message: `React Compiler refuses this function: ${reason}` })
    }
  }
  compiled.save()
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
