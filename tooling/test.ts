import { fileURLToPath } from 'node:url'
import { ensureProgram } from './bootstrap/ensureProgram.mjs'
import { watchParent } from './bootstrap/watchParent.mjs'
import { nodeProgram } from './devnet/src/bitcoin/node/nodeProgram.ts'
import { formatStep } from './steps/formatStep.ts'
import { parseArguments } from './steps/parseArguments.ts'
import { runSteps } from './steps/runSteps.ts'
import { steps } from './steps/steps.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Runs the steps of `npm test` and returns the exit code; the last line says how many checks passed and failed. */
async function main(): Promise<number> {
  const options = parseArguments(process.argv.slice(2), steps)
  const controller = new AbortController()
  const stop = (): void => controller.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  watchParent(stop)
  if (options.steps.some(({ name }) => name === 'unit')) await ensureProgram(nodeProgram, { say: console.log })
  const isComplete = process.env.CI !== undefined
  const context = { root: ROOT, update: options.update, isComplete, signal: controller.signal }
  const finished = await runSteps(options.steps, context, (step) => console.log(formatStep(step, options.isVerbose)))
  const total = (key: 'passed' | 'failed'): number => finished.reduce((sum, step) => sum + step[key], 0)
  const unfinished = options.steps.length - finished.length
  const failed = total('failed') + unfinished
  if (unfinished > 0) console.log(`stopped: ${unfinished} steps were not run`)
  console.log(`${total('passed')} passed, ${failed} failed`)
  return failed > 0 || total('passed') === 0 ? 1 : 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    console.log('0 passed, 1 failed')
    process.exit(1)
  },
)
