import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceFolders } from '../bootstrap/workspaceFolders.mjs'
import type { Step } from './step.ts'
import { runTurbo } from './turboStep.ts'
import { countVitest, nameVitest, type VitestReport } from './vitestReport.ts'

/** Where the task `unit` of a package leaves its report; the task's cache brings it back. */
const REPORT = '.cache/unit.json'

function hasUnitTask(root: string, folder: string): boolean {
  const { scripts } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  return scripts?.unit !== undefined
}

/**
 * Unit, contract and component tests, as a cached task of each package: what did not change, here and in what the
 * package is made from, is not run again.
 */
export const unitStep: Step = {
  name: 'unit',
  after: ['build'],
  async run({ root, signal, update }) {
    const packages = workspaceFolders(root).filter((folder) => hasUnitTask(root, folder))
    for (const folder of packages) rmSync(join(root, folder, REPORT), { force: true })
    const { code, output } = await runTurbo('unit', { root, signal }, update ? ['--force', '--', '--update'] : [])
    const missing = packages.filter((folder) => !existsSync(join(root, folder, REPORT)))
    const reports = packages
      .filter((folder) => !missing.includes(folder))
      .map((folder): VitestReport => JSON.parse(readFileSync(join(root, folder, REPORT), 'utf8')))
    const counts = reports.map(countVitest)
    const passed = counts.reduce((sum, count) => sum + count.passed, 0)
    const failed = counts.reduce((sum, count) => sum + count.failed, missing.length)
    const notes = [
      ...reports.flatMap((report) => nameVitest(report, root)),
      ...missing.map((folder) => `${folder}: its tests did not run to their end`),
    ]
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, notes, output }
  },
}
