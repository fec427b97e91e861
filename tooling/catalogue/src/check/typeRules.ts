import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { PackageFiles } from '../package/packageFiles.ts'
import type { Finding } from './finding.ts'
import { declarationsOf } from './packageRules.ts'

const execute = promisify(execFile)

/** Milliseconds the compiler may take. */
const LIMIT = 120_000
/** Errors that are shown of a package; the rest follow from them often. */
const MOST = 5

/** As strict as a host may be, and without anything but the page: what needs more types says so by importing them. */
const OPTIONS = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  strict: true,
  noEmit: true,
  // With it no declaration would be looked at, the package's neither.
  skipLibCheck: false,
  types: [],
}

const STOPPED: Finding = {
  rule: 'types',
  level: 'error',
  message: `The compiler stopped, or did not come to an end within ${LIMIT / 1000} s`,
  fix: 'Compile the declarations with "skipLibCheck": false, and make simpler what the compiler cannot finish',
}

function compilerOf(project: string): string | undefined {
  try {
    return join(dirname(createRequire(join(project, 'package.json')).resolve('typescript/package.json')), 'bin/tsc')
  } catch {
    return undefined
  }
}

/** A line of the compiler: `<file>(<line>,<column>): error TS2307: <message>`. */
const LINE = /^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/

/**
 * Compiles the published declarations as a strict host without `skipLibCheck` does; errors in those of others do not count.
 * @param project - where `typescript` is installed
 */
export async function typeRules(files: PackageFiles, project: string): Promise<readonly Finding[]> {
  const paths = declarationsOf(files)
  const compiler = compilerOf(project)
  if (compiler === undefined)
    return [
      {
        rule: 'types',
        level: 'note',
        message: 'The declarations were not compiled: typescript is not in the project',
        fix: 'npm install --save-dev typescript',
      },
    ]
  const folder = await realpath(files.folder)
  const root = await mkdtemp(join(dirname(folder), 'types-'))
  try {
    const config = { compilerOptions: OPTIONS, files: paths.map((path) => join(folder, path)) }
    await writeFile(join(root, 'tsconfig.json'), JSON.stringify(config))
    const run = execute(process.execPath, [compiler, '-p', root, '--pretty', 'false'], { cwd: root, timeout: LIMIT })
    const { output, isOver } = await run.then(
      ({ stdout }) => ({ output: stdout, isOver: true }),
      // With errors of the declarations it ends by itself; killed, out of memory or without a word it has looked at nothing.
      ({ stdout = '', code }: { readonly stdout?: string; readonly code?: unknown }) => ({
        output: stdout,
        isOver: typeof code === 'number' && stdout.includes(': error TS'),
      }),
    )
    if (!isOver) return [STOPPED]
    const own = output.split('\n').flatMap((line): Finding[] => {
      const [, file = '', row = '', code = '', message = ''] = LINE.exec(line) ?? []
      const path = relative(folder, resolve(root, file))
      if (file === '' || path.startsWith('..') || path.startsWith('node_modules')) return []
      return [
        {
          rule: 'types',
          level: 'error',
          message: `The declarations do not compile: ${code}: ${message}`,
          fix: 'Name what they import in dependencies or peerDependencies, and compile them without skipLibCheck',
          at: `${path}:${row}`,
        },
      ]
    })
    return own.slice(0, MOST)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
