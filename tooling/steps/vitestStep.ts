import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { binary } from './binary.ts'
import { countVitest } from './countVitest.ts'
import { nameVitest } from './nameVitest.ts'
import { runCommand } from './runCommand.ts'
import type { Step } from './step.ts'
import type { VitestReport } from './vitestReport.ts'

const REPORT = '.cache/vitest.json'

/** Unit, contract and component tests of all packages, with their types already checked by the step "typecheck". */
export const vitestStep: Step = {
  name: 'unit',
  after: ['build'],
  async run({ root, signal, update }) {
    mkdirSync(join(root, '.cache'), { recursive: true })
    rmSync(join(root, REPORT), { force: true })
    const args = [
      'run',
      '--reporter=dot',
      '--silent=passed-only',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
      ...(update ? ['--update'] : []),
    ]
    const { code, output } = await runCommand(binary(root, 'vitest'), args, { cwd: root, signal, env: { CI: 'true' } })
    const report: VitestReport | undefined = existsSync(join(root, REPORT))
      ? JSON.parse(readFileSync(join(root, REPORT), 'utf8'))
      : undefined
    return { ...countVitest(report, code), notes: report ? nameVitest(report, root) : [], output }
  },
}
