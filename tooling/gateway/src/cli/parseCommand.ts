import { parseArgs } from 'node:util'
import { ConfigError } from '../core/errors.ts'

/** What `latchkey-gateway --help` prints. */
export const HELP = `latchkey-gateway: the self-hostable back end of the Latchkey widget

  latchkey-gateway init                       asks for chains, keys and your site, and writes gateway.config.json
  latchkey-gateway [start]                    starts the gateway
      --api-only   answers requests and leaves following chains to workers
  latchkey-gateway worker                     follows chains and answers the operator alone
  latchkey-gateway project create <name>      makes a project and prints its id
      --id <id>  --origin <origin> (repeat)  --per-minute <n>  --per-client <n>  --per-day <n>
      --disable <group> (repeat)  --require-origin  --code-entry <frame|host>
  latchkey-gateway project list               prints all projects as JSON lines
  latchkey-gateway project disable <id>       switches a project off; "enable" on again
  latchkey-gateway keys                       lists the keys that seal what people store
      keys rotate  seals everything with a new one    keys retire <id>  forgets an old one
  latchkey-gateway audit [account]            what was done to accounts in 30 days, or to one, as JSON lines
  latchkey-gateway accounts disable <id>      switches an account off; "enable" on again
      accounts kept <id>  lists what its wallet was    accounts restore <id> <kept>  puts it back
  latchkey-gateway frame headers <project>    prints the headers for a static server of the frame's files
  latchkey-gateway migrate                    brings a shared database to this version
  latchkey-gateway config                     prints the configuration in force, without secrets

  --config <file>   a configuration file; gateway.config.json of the working folder unless given
  --help, --version

Environment (wins over the file): HOST, PORT, OPERATOR_HOST, OPERATOR_PORT, PUBLIC_URL, DATABASE_URL, REDIS_URL, LOG_LEVEL, TRUST_PROXY=true,
ANALYTICS=true, IMAGES_FOLDER, NAMES_ZONES, FRAME_URL, SMTP_URL, SMTP_FROM,
OTEL_EXPORTER_OTLP_ENDPOINT.

Exit codes: 0 stopped as asked, 1 unexpected, 2 configuration or command, 3 port in use, 4 database, 5 schema of another
version, 6 Redis.
`

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
  readonly codeEntry?: string | undefined
  readonly apiOnly: boolean
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
        'code-entry': { type: 'string' },
        'api-only': { type: 'boolean', default: false },
      },
    })
    const {
      'per-minute': minute,
      'per-client': client,
      'per-day': day,
      'require-origin': requireOrigin,
      'code-entry': codeEntry,
      'api-only': apiOnly,
      ...rest
    } = values
    return {
      ...rest,
      words: positionals,
      perMinute: count('per-minute', minute),
      perClient: count('per-client', client),
      perDay: count('per-day', day),
      requireOrigin,
      codeEntry,
      apiOnly,
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError('config', `${reason}\nRun latchkey-gateway --help for what there is.`, { cause: error })
  }
}
