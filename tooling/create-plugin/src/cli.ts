#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { AnswerError, type Answers, checkAnswers, KIND_LIST, KINDS, LICENCES } from './answers.ts'
import { create } from './create.ts'

const HELP = `npm create @latchkey [folder] -- [options]
  --kind <${KINDS.join('|')}>      what it makes
  --name <name>              the plugin's id, such as price-alert
  --scope <@you>             scope of the package
  --no-views                 a plugin without a screen
  --languages <en,de>        the first is English
  --licence <${LICENCES.join('|')}>
  --author <name>            who holds the copyright
  --tokens <file.json>       design tokens of a theme, e.g. from the theme builder
  --yes                      asks nothing`

type Flags = Readonly<Record<string, string | boolean | undefined>>

/** Asks for what no flag has said. */
async function ask(flags: Flags): Promise<Partial<Record<keyof Answers, unknown>>> {
  if (flags.yes || !process.stdin.isTTY) return flags
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const question = async (name: string, text: string, otherwise: string): Promise<string> =>
    typeof flags[name] === 'string'
      ? flags[name]
      : (await terminal.question(`${text} (${otherwise}) `)).trim() || otherwise
  try {
    const kind = await question('kind', `What do you make: ${KIND_LIST}?`, 'plugin')
    const isPlugin = kind === 'plugin'
    return {
      kind,
      name: await question('name', 'Its name?', kind === 'plugin' ? 'notes' : 'harbor'),
      scope: await question('scope', 'Scope of the package, with its @, or nothing?', ''),
      views: flags['no-views']
        ? false
        : isPlugin
          ? await question('views', 'Does it have a screen, yes or no?', 'yes')
          : false,
      languages: isPlugin ? await question('languages', 'Languages?', 'en,de') : 'en',
      licence: await question('licence', `Licence: ${LICENCES.join(', ')}?`, 'MIT'),
      author: await question('author', 'Who holds the copyright?', ''),
    }
  } finally {
    terminal.close()
  }
}

/** @throws AnswerError for a file that is not there, or no JSON */
function readTokens(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new AnswerError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      name: { type: 'string' },
      scope: { type: 'string' },
      languages: { type: 'string' },
      licence: { type: 'string' },
      author: { type: 'string' },
      tokens: { type: 'string' },
      'no-views': { type: 'boolean' },
      yes: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(HELP)
  const [folder] = positionals
  const given = await ask(folder && values.name === undefined ? { ...values, name: folder } : values)
  const tokens = values.tokens === undefined ? undefined : readTokens(values.tokens)
  const answers = checkAnswers({ ...given, ...(values['no-views'] ? { views: false } : {}), tokens })
  const target = folder ?? answers.name
  const files = await create(answers, resolve(target))
  console.log(`${files.length} files in ${target}. Next:\n\n  cd ${target}\n  npm install\n  npm run dev\n`)
}

main().catch((error: unknown) => {
  console.error(error instanceof AnswerError ? `${error.message}\n\n${HELP}` : error)
  process.exitCode = 1
})
