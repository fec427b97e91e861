import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installBrowser } from '../browser/installBrowser.mjs'
import type { PlaywrightReport } from './playwrightReport.ts'
import { countPlaywright, namePlaywright, resultsBySpec } from './playwrightReport.ts'
import { runCommand } from './runCommand.ts'
import { type SpecResult, specMemory } from './specMemory.ts'
import type { Step } from './step.ts'

const REPORT = '.cache/playwright.json'

/** Milliseconds; a machine that is busy with other things needs twice the usual twenty minutes. */
const TIMEOUT = 3_300_000

const total = (results: readonly SpecResult[]): number => results.reduce((sum, { passed }) => sum + passed, 0)

/** What browser tests may depend on. */
const FOLDERS = ['kernel', 'theme', 'plugins', 'adapters', 'tooling', 'e2e']

/** The pattern by which the runner takes one file and no other that is called the same in a folder below. */
export const specPattern = (spec: string): string => `/specs/${spec.replace(/[.]/g, '\\$&')}$`

/**
 * The browser tests, in a Chromium that is found or installed. A file whose tests have passed runs again when something has
 * changed that they depend on: of what plugins load later, only the files that their pages have loaded.
 */
export const playwrightStep: Step = {
  name: 'e2e',
  after: ['build', 'pack'],
  isExclusive: true,
  isSlow: true,
  async run({ root, signal, update, isComplete }) {
    const memory = specMemory(root, FOLDERS)
    const isWhole = update || isComplete || memory.known.length === 0
    if (!isWhole && memory.stale.length === 0)
      return { passed: total(memory.known), failed: 0, output: '', notes: ['unchanged since they last passed'] }
    installBrowser(console.error)
    mkdirSync(join(root, '.cache'), { recursive: true })
    rmSync(join(root, REPORT), { force: true })
    const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js')
    const wanted = isWhole ? [] : memory.stale.map(specPattern)
    const args = [cli, 'test', ...wanted, '--reporter=list,json', ...(update ? ['--update-snapshots'] : [])]
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, REPORT), CI: 'true' }
    const { code, output } = await runCommand(process.execPath, args, {
      cwd: join(root, 'e2e'),
      signal,
      env,
      timeout: TIMEOUT,
    })
    const report: PlaywrightReport | undefined = existsSync(join(root, REPORT))
      ? JSON.parse(readFileSync(join(root, REPORT), 'utf8'))
      : undefined
    // A run that was stopped has not reached all tests of a file.
    if (report && !signal.aborted && !report.errors?.length) memory.remember(resultsBySpec(report))
    const failed = report ? namePlaywright(report, 'unexpected') : []
    const flaky = report ? namePlaywright(report, 'flaky').map((test) => `passed on a second try: ${test}`) : []
    const counted = countPlaywright(report, code)
    if (isWhole) return { ...counted, notes: [...failed, ...flaky], output }
    const rest = `${memory.known.length} of ${memory.known.length + memory.stale.length} files unchanged since they last passed`
    return { ...counted, passed: counted.passed + total(memory.known), notes: [...failed, ...flaky, rest], output }
  },
}
