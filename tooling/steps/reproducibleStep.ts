import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { publishedPackages, tarballPath } from '../lint/publishedPackages.ts'
import { differentFiles } from '../lint/tarball.ts'
import { packAll } from './packStep.ts'
import type { Step } from './step.ts'
import { runTurbo } from './turboStep.ts'

const AGAIN = '.cache/packs-again'
const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Builds every package once more, packs it once more, and compares the bytes: what is published can be compared with its source. */
export const reproducibleStep: Step = {
  name: 'reproducible',
  after: ['pack'],
  isExclusive: true,
  isSlow: true,
  async run(context) {
    const { root } = context
    const { code, output } = await runTurbo('build', context, ['--force'])
    if (code !== 0) return { passed: 0, failed: 1, output }
    const packed = await packAll(context, AGAIN)
    if (packed.failed > 0) return packed
    const different = publishedPackages(root).flatMap(({ folder, manifest }) => {
      const first = readFileSync(tarballPath(root, manifest.name))
      const second = readFileSync(join(root, AGAIN, basename(tarballPath(root, manifest.name))))
      if (digest(first) === digest(second)) return []
      const files = differentFiles(first, second)
      return [`${folder}: two builds differ in ${files.length > 0 ? files.join(', ') : 'the headers of the tarball'}`]
    })
    rmSync(join(root, AGAIN), { recursive: true, force: true })
    return { passed: packed.passed - different.length, failed: different.length, output: different.join('\n') }
  },
}
