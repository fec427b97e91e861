#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { ConfigError, EXIT_CODES } from './core/errors.ts'

const OLDEST = [22, 13] as const
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

// What is imported below does not exist in older ones, whose own words say nothing of it.
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `The gateway needs Node ${OLDEST.join('.')} or newer, and this is ${process.versions.node}: install a newer one (https://nodejs.org).\n`,
  )
  process.exit(EXIT_CODES.config)
}

// Node's own SQLite is complete for what is used here; its notice would be the first line of every start.
const emit = process.emitWarning.bind(process)

process.emitWarning = (warning: string | Error, ...rest: never[]): void => {
  if (!/SQLite is an experimental feature/.test(String(warning))) emit(warning, ...rest)
}

const controller = new AbortController()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (controller.signal.aborted) process.exit(1)
    controller.abort()
  })

// What a person reads goes to the standard error, so that the standard output holds log lines or answers only.
const { runCommand } = await import('./cli/runCommand.ts')
const isAnswer = /^(project|keys|audit|accounts|frame|config|migrate|-|--)/.test(process.argv[2] ?? '')
const stream = isAnswer ? process.stdout : process.stderr

/** One question and its answer, where a person is at the keyboard. */
async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question, { signal: controller.signal })
  } finally {
    terminal.close()
  }
}

runCommand(process.argv.slice(2), {
  folder: process.cwd(),
  environment: process.env,
  signal: controller.signal,
  write: (text) => void stream.write(`${text}\n`),
  ...(process.stdin.isTTY ? { ask } : {}),
}).then(
  () => process.exit(0),
  (error: unknown) => {
    const isKnown = error instanceof ConfigError
    process.stderr.write(`${isKnown ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exit(EXIT_CODES[isKnown ? error.code : 'internal'])
  },
)
