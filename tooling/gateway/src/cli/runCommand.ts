import type { Config } from '../core/config/config.ts'
import { readConfig } from '../core/config/readConfig.ts'
import { ConfigError } from '../core/errors.ts'
import { createLog } from '../core/log.ts'
import { packageVersion } from '../core/packageFolder.ts'
import { createProjects, type Projects } from '../core/projects.ts'
import { migrateStore, prepareStore } from '../core/store/migrateStore.ts'
import { openStore, type Store } from '../core/store/openStore.ts'
import { maskSecrets } from '../core/text/maskSecrets.ts'
import { type Ask, init } from './init.ts'
import { accountsCommand, auditCommand, frameCommand, keysCommand } from './loginCommand.ts'
import { type Command, HELP, parseCommand } from './parseCommand.ts'
import { projectCommand } from './projectCommand.ts'
import { start } from './start.ts'

type Write = (line: string) => void

/** Where a command runs. */
export interface CommandContext {
  /** Working folder. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Ends `start`. */
  readonly signal: AbortSignal
  readonly write: Write
  /** Asks the person at the keyboard; absent where there is none. */
  readonly ask?: Ask
}

async function migrate({ databaseUrl }: Config, write: Write): Promise<void> {
  const store = await openStore(databaseUrl)
  try {
    await migrateStore(store.db)
    write('The database is at this version.')
  } finally {
    await store.close()
  }
}

/** The commands that read or change what is stored, by their first word. */
const STORED: Readonly<Record<string, (context: StoredContext) => Promise<void>>> = {
  project: ({ projects, command, write }) => projectCommand(projects, command, write),
  keys: (context) => keysCommand(context.command.words, context),
  audit: (context) => auditCommand(context.command.words, context),
  accounts: (context) => accountsCommand(context.command.words, context),
  frame: (context) => frameCommand(context.command.words, context),
}

interface StoredContext {
  readonly config: Config
  readonly store: Store
  readonly projects: Projects
  readonly command: Command
  readonly write: Write
}

async function withStore(config: Config, command: Command, write: Write): Promise<void> {
  const store = await prepareStore(config, createLog({ ...config.log, level: 'silent' }))
  try {
    const projects = createProjects(store, Date.now)
    await STORED[command.words[0] ?? '']?.({ config, store, projects, command, write })
  } finally {
    await store.close()
  }
}

/**
 * Runs one command line. Resolves when the command has ended; `start` when it was told to stop.
 *
 * @throws ConfigError with what to do
 */
export async function runCommand(
  args: readonly string[],
  { folder, environment, signal, write, ask }: CommandContext,
): Promise<void> {
  const command = parseCommand(args)
  if (command.help) return write(HELP)
  if (command.version) return write(packageVersion())
  if (command.words[0] === 'init') return init(folder, ask, write)
  const config = readConfig({ folder, file: command.config, environment })
  const [word = 'start'] = command.words
  if (word === 'start') return start(config, { signal, write, role: command.apiOnly ? 'api' : 'all' })
  if (word === 'worker') return start(config, { signal, write, role: 'worker' })
  if (word === 'migrate') return migrate(config, write)
  if (word in STORED) return withStore(config, command, write)
  if (word === 'config') return write(JSON.stringify(maskSecrets(config), null, 2))
  throw new ConfigError('config', `"${word}" is no command.\n\n${HELP}`)
}
