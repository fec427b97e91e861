#!/usr/bin/env node
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createTwoFilesPatch } from 'diff'
import { CODEMODS, type Codemod } from './codemods.ts'
import { upgradeProject } from './upgrade.ts'
import { between, installedVersions, UpgradeError } from './versions.ts'

const HELP = `npx @latchkey/upgrade [folder] [options]   shows what newer versions ask of your code
  --write           writes it
  --from <version>  what the code is written for. Default: what is installed
  --to <version>    the last release to follow. Default: the newest
  --list            lists the releases that ask for something`

interface Flags {
  readonly write?: boolean
  readonly from?: string
  readonly to?: string
}

/** Versions the code is written for: those of the command, or those that are installed. */
function writtenFor(project: string, from: string | undefined): ReadonlyMap<string, string> {
  if (from !== undefined) return new Map(CODEMODS.map(({ package: name }) => [name, from]))
  const installed = installedVersions(project)
  if (installed.size > 0) return installed
  throw new UpgradeError(
    'upgrade/nothing-installed',
    `No package of Latchkey is installed in ${project}: install first, or say what the code is written for with --from`,
  )
}

const listCodemods = (codemods: readonly Codemod[]): string =>
  codemods.map(({ package: name, release, summary }) => `${name} ${release}: ${summary}`).join('\n')

function upgrade(project: string, { write = false, from, to }: Flags): void {
  const codemods = between(CODEMODS, { from: writtenFor(project, from), to })
  if (codemods.length === 0) {
    console.log('Nothing to do: no newer release asks for a change of code.')
    return
  }
  console.log(listCodemods(codemods))
  const files = upgradeProject(project, codemods)
  const changed = files.filter(({ before, after }) => before !== after)
  for (const { path, before, after } of changed) {
    console.log(`\n${createTwoFilesPatch(path, path, before, after, undefined, undefined, { context: 1 })}`)
    if (write) writeFileSync(join(project, path), after)
  }
  const notes = files.flatMap((file) => file.notes)
  if (notes.length > 0) console.log(`\nTo do by hand:\n${notes.map((note) => `  ${note}`).join('\n')}`)
  const count = `${changed.length} ${changed.length === 1 ? 'file' : 'files'}`
  const rest = changed.length === 0 || write ? '' : '. Nothing is written yet: add --write'
  console.log(`\n${count} ${write ? 'changed' : 'would change'}${rest}`)
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean' },
      from: { type: 'string' },
      to: { type: 'string' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) console.log(HELP)
  else if (values.list) console.log(listCodemods(CODEMODS))
  else upgrade(resolve(positionals[0] ?? '.'), values)
}

try {
  main()
} catch (error) {
  console.error(error instanceof UpgradeError ? `${error.message}\n\n${HELP}` : error)
  process.exitCode = 1
}
