import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../lint/listFiles.ts'
import type { Step, StepResult } from './step.ts'

/** What every result depends on besides its own folders. */
const ALWAYS = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'README.md']

interface Remembered {
  readonly fingerprint: string
  readonly result: StepResult
}

/** A digest of every file under the folders, of what is installed, and of the machine's kind. */
function fingerprint(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`)
  const files = [...ALWAYS.filter((file) => existsSync(join(root, file))), ...listFiles(root, folders)]
  for (const file of files) hash.update(`\n${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function read(path: string): Remembered | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/**
 * The step, not run again while no file it depends on has changed since it last passed. Build servers and `--update`
 * always run it.
 */
export function cachedStep(step: Step, folders: readonly string[]): Step {
  return {
    ...step,
    async run(context) {
      const path = join(context.root, `.cache/steps/${step.name}.json`)
      if (context.update || context.isComplete) return step.run(context)
      const before = fingerprint(context.root, folders)
      const known = read(path)
      if (known?.fingerprint === before) return { ...known.result, notes: ['unchanged since it last passed'] }
      const result = await step.run(context)
      // Files that changed meanwhile were perhaps not what was tested.
      if (result.failed === 0 && fingerprint(context.root, folders) === before) {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, JSON.stringify({ fingerprint: before, result } satisfies Remembered))
      }
      return result
    },
  }
}
