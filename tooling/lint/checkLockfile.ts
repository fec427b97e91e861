import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { missingPlatforms } from './lockfile/missingPlatforms.ts'
import type { Problem } from './problem.ts'

const FILE = 'pnpm-lock.yaml'
const ADDRESS = /https?:\/\/|tarball:|registry:/

function addresses(text: string): Problem[] {
  return text.split('\n').flatMap((line, index) =>
    ADDRESS.test(line)
      ? [
          {
            file: FILE,
            line: index + 1,
            message: `names a host ("${line.trim()}"): the lockfile holds versions and hashes only`,
          },
        ]
      : [],
  )
}

/** The lockfile holds no host name and every platform's binaries, so that it installs anywhere. */
export const checkLockfile: Check = ({ root }) => {
  if (!existsSync(join(root, FILE))) return [{ file: FILE, message: 'is missing: run pnpm install and commit it' }]
  const text = readFileSync(join(root, FILE), 'utf8')
  const platforms = missingPlatforms(text).map(({ family, missing }) => ({
    file: FILE,
    message: `${family} has no binary for ${missing.join(', ')}: pin a version that all platforms have`,
  }))
  return [...addresses(text), ...platforms]
}
