import { parseArgs } from 'node:util'
import { ConfigError } from '../configError.ts'

/** A command line, read. */
export interface Command {
  /** Words before the options, such as `project create Shop`. */
  readonly words: readonly string[]
  readonly config?: string | undefined
  readonly help: boolean
  readonly version: boolean
  readonly id?: string | undefined
  readonly origin: readonly string[]
  readonly disable: readonly string[]
  readonly perMinute?: number | undefined
  readonly perClient?: number | undefined
  readonly perDay?: number | undefined
  readonly requireOrigin: boolean
}

function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text)
  throw new ConfigError('config', `--${name} takes a positive number, not "${text}".`)
}

/**
 * Reads the arguments of the command line.
 *
 * @throws ConfigError `config` naming an option that does not exist
 */
export function parseCommand(args: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        config: { type: 'string', short: 'c' },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
        id: { type: 'string' },
        origin: { type: 'string', multiple: true, default: [] },
        disable: { type: 'string', multiple: true, default: [] },
        'per-minute': { type: 'string' },
        'per-client': { type: 'string' },
        'per-day': { type: 'string' },
        'require-origin': { type: 'boolean', default: false },
      },
    })
    const {
      'per-minute': minute,
      'per-client': client,
      'per-day': day,
      'require-origin': requireOrigin,
      ...rest
    } = values
    return {
      ...rest,
      words: positionals,
      perMinute: count('per-minute', minute),
      perClient: count('per-client', client),
      perDay: count('per-day', day),
      requireOrigin,
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError('config', `${reason}\nRun latchkey-gateway --help for what there is.`, { cause: error })
  }
}
