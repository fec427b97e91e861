import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { listFiles } from './listFiles.ts'
import { sourceFiles } from './sourceFiles.ts'

const LIMIT = 250
const DATA = /\/locales\/|\/networks\/|\.generated\.|[Ii]cons\.ts$|errorTable\.ts$/

/** A file does one thing: none is longer than 250 lines, data excepted. */
export const checkFileSizes: Check = ({ root }) =>
  [...sourceFiles(root), ...listFiles(root, ['tooling'], /\.(ts|tsx|mjs)$/)]
    .filter((file) => !DATA.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
      return lines > LIMIT
        ? [{ file, message: `has ${lines} lines (at most ${LIMIT}): split it into things that have a name` }]
        : []
    })
