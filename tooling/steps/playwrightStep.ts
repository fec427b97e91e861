import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installBrowser } from '../browser.mjs'
import type { PlaywrightReport } from './playwrightReport.ts'
import { countPlaywright, namePlaywright } from './playwrightReport.ts'
import { runCommand } from './runCommand.ts'
import type { Step } from './step.ts'

const REPORT = '.cache/playwright.json'

/** Milliseconds; a machine that is busy with other things needs many times the usual two minutes. */
const TIMEOUT = 1_800_000

/** The browser tests, in a Chromium that is found or installed. */
export const playwrightStep: Step = {
  name: 'e2e',
  after: ['build', 'pack'],
  isExclusive: true,
  isSlow: true,
  async run({ root, signal, update }) {
    const path = installBrowser(console.error)
    mkdirSync(join(root, '.cache'), { recursive: true })
    rmSync(join(root, REPORT), { force: true })
    const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js')
    const args = [cli, 'test', '--reporter=list,json', ...(update ? ['--update-snapshots'] : [])]
    const env = { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: join(root, REPORT), CI: 'true' }
    const { code, output } = await runCommand(process.execPath, args, {
      cwd: join(root, 'e2e'),
      signal,
      env,
      timeout: TIMEOUT,
    })
    const report: PlaywrightReport | undefined = existsSync(join(root, REPORT))
      ? JSON.parse(readFileSync(join(root, REPORT), 'utf8'))
      : undefined
    const failed = report ? namePlaywright(report, 'unexpected') : []
    const flaky = report ? namePlaywright(report, 'flaky').map((test) => `passed on a second try: ${test}`) : []
    return { ...countPlaywright(report, code), notes: [...failed, ...flaky], output }
  },
}
