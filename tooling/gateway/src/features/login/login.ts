import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { addressRange, clientKey } from '../../core/addresses.ts'
import type { Config } from '../../core/config/config.ts'
import { ConfigError } from '../../core/errors.ts'
import { type KeyService, localFile, memoryKeys } from '../../core/keys/keyService.ts'
import { openSecrets, type Secrets } from '../../core/keys/secrets.ts'
import type { Limits } from '../../core/limits.ts'
import type { Log } from '../../core/log.ts'
import type { Projects } from '../../core/projects.ts'
import type { Store } from '../../core/store/openStore.ts'
import { createMails, type Mails } from '../mail/mails.ts'
import { createProviders, type Provider } from '../oauth/providers.ts'

/** What the login service works with. */
export interface Login {
  readonly config: Config
  readonly store: Store
  readonly limits: Limits
  readonly projects: Projects
  readonly log: Log
  readonly now: () => number
  readonly keys: KeyService
  readonly secrets: Secrets
  /** Absent where no mails are configured. */
  readonly mails: Mails | undefined
  /** Other services by which people sign in. */
  readonly providers: ReadonlyMap<string, Provider>
  /** Origin of the frame and of this service. */
  readonly url: string
  /** Says where the service listens, where the configuration does not. */
  listensAt(url: string): void
}

type Needed = Pick<Login, 'config' | 'store' | 'limits' | 'projects' | 'log' | 'now'>

/**
 * The keys of a configuration: in the file it names, else beside the SQLite file, else as long-lived as a database in memory.
 *
 * @throws ConfigError where instances share a database and no key file is named
 */
export function openKeys({ login: { keyFile }, databaseUrl }: Pick<Config, 'login' | 'databaseUrl'>): KeyService {
  if (keyFile !== undefined) return localFile(keyFile)
  if (databaseUrl === 'sqlite::memory:') return memoryKeys()
  if (databaseUrl.startsWith('sqlite:'))
    return localFile(join(dirname(databaseUrl.slice('sqlite:'.length)), 'latchkey-gateway.keys.json'))
  throw new ConfigError(
    'config',
    'The login service needs a key file that all instances read: name it in login.keyFile. Keep it apart from the database, and back it up.',
  )
}

/** @throws ConfigError where no node can be asked who owns a Farcaster id */
function checkFarcaster({ chains, login: { farcaster } }: Config): void {
  if (!farcaster || chains.some(({ id }) => id === farcaster.chain)) return
  throw new ConfigError(
    'config',
    `login.farcaster asks ${farcaster.chain} who owns an id: add that chain to chains, or name another one in login.farcaster.chain.`,
  )
}

/**
 * The login service over an open database.
 *
 * @throws ConfigError when its keys are missing, readable by others, or those of another database
 */
export async function createLogin(needed: Needed): Promise<Login> {
  const { config, store, log } = needed
  const keys = openKeys(config)
  const secrets = await openSecrets(store, keys)
  checkFarcaster(config)
  const mails = config.smtp && createMails(config.smtp)
  if (!mails) log.warn('login by e-mail is off: set smtp.url and smtp.from (SMTP_URL, SMTP_FROM) to send mails')
  let url = config.frame?.url ?? ''
  return {
    ...needed,
    keys,
    secrets,
    mails,
    providers: createProviders(config.login.providers),
    get url() {
      return url
    },
    listensAt(address) {
      url ||= address
    },
  }
}

/** A new id that cannot be guessed; it never looks like an option of a command. */
export const newId = (bytes = 18): string => randomBytes(bytes).toString('hex')

/** What happened to an account, and where. */
export interface AuditEntry {
  readonly account: string
  readonly what: string
  readonly device?: string | undefined
  readonly project?: string | undefined
  readonly site?: string | undefined
  /** Address of the client; only its network is stored. */
  readonly client: string
}

/** Network of a client, cut further than for limits: three numbers, or the first 48 bits. */
function cutClient(address: string): string {
  const key = clientKey(address)
  if (addressRange(address) === undefined) return 'unknown'
  return key.includes(':')
    ? `${key.split(':').slice(0, 3).join(':')}::/48`
    : `${key.split('.').slice(0, 3).join('.')}.0/24`
}

/** Writes down what was done to an account; neither codes nor tokens nor e-mails. */
export async function audit({ store, now }: Login, entry: AuditEntry): Promise<void> {
  const { account, what, device = null, project = null, site = null, client } = entry
  const row = { account_id: account, at: now(), id: newId(6), what, device_id: device, project, site }
  await store.db
    .insertInto('login_audit')
    .values({ ...row, client: cutClient(client) })
    .execute()
}
