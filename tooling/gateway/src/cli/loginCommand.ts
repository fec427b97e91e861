import type { Config } from '../core/config/config.ts'
import { ConfigError } from '../core/errors.ts'
import { frameHeaders } from '../core/http/frameHeaders.ts'
import { retireKey, rotateKeys } from '../core/keys/rotateKeys.ts'
import { neededKeys } from '../core/keys/secrets.ts'
import type { Projects } from '../core/projects.ts'
import type { Store } from '../core/store/openStore.ts'
import { openKeys } from '../features/login/login.ts'
import { listKept, restoreKept } from '../features/vault/vaultHistory.ts'

type Write = (line: string) => void

/** What these commands work with. */
interface LoginCommandContext {
  readonly config: Config
  readonly store: Store
  readonly projects: Projects
  readonly write: Write
}

const DAY_MS = 86_400_000

/** `keys`, `keys rotate`, `keys retire <id>`. */
export async function keysCommand([, what, id]: readonly string[], { config, store, write }: LoginCommandContext) {
  const keys = openKeys(config)
  if (what === 'rotate') return write(`Everything is sealed with the key ${await rotateKeys(store, keys)} now.`)
  if (what === 'retire' && id !== undefined) {
    await retireKey(store, keys, id)
    return write(`The key ${id} is forgotten.`)
  }
  if (what !== undefined) throw new ConfigError('config', 'Say "keys", "keys rotate" or "keys retire <id>".')
  const needed = await neededKeys(store)
  const all = await keys.keys()
  for (const [place, key] of all.entries())
    write(JSON.stringify({ id: key, isCurrent: place === 0, isNeeded: needed.includes(key) }))
}

/** `audit`: what was done in the last 30 days, or to one account, as JSON lines. */
export async function auditCommand([, account]: readonly string[], { store, write }: LoginCommandContext) {
  const query = store.db.selectFrom('login_audit').selectAll().orderBy('at')
  const rows = await (account === undefined
    ? query.where('at', '>', Date.now() - 30 * DAY_MS)
    : query.where('account_id', '=', account)
  ).execute()
  for (const { at, ...row } of rows) write(JSON.stringify({ at: new Date(at).toISOString(), ...row }))
}

const ACCOUNTS =
  'Say "accounts disable <id>", "accounts enable <id>", "accounts kept <id>" or "accounts restore <id> <kept>"; "audit" lists the ids.'

/** `accounts kept <id>`: what its wallet was in the last thirty days, as JSON lines. */
async function printKept(id: string, { store, write }: LoginCommandContext): Promise<void> {
  const states = await listKept(store.db, id)
  if (states.length === 0) write('Nothing is kept: the wallet was not changed in the last thirty days.')
  for (const { until, ...state } of states) write(JSON.stringify({ ...state, until: new Date(until).toISOString() }))
}

/** `accounts restore <id> <kept>`: puts its wallet back to one of these. */
async function restoreWallet(account: string, id: string, { store, write }: LoginCommandContext): Promise<void> {
  const restored = await restoreKept(store.db, { account, id, at: Date.now() })
  if (!restored)
    throw new ConfigError(
      'config',
      `There is no kept state ${id} of this wallet; "accounts kept ${account}" lists them.`,
    )
  const { slots, isLoginLost } = restored
  const openers = slots.length > 0 ? `only ${slots.join(', ')} open it` : 'nothing that is stored opens it'
  const lost = `has what is left of its ways in, but signing in does not open it: the share of its login is gone, and ${openers}`
  write(
    `The wallet of ${account} ${isLoginLost ? lost : 'is what it was'}. It is signed out everywhere. What it was until now is kept.`,
  )
}

/** `accounts disable <id>` ends its devices as well; `accounts enable <id>`; `accounts kept`, `accounts restore`. */
export async function accountsCommand([, what, id, state]: readonly string[], context: LoginCommandContext) {
  const { store, write } = context
  if (what === 'kept' && id !== undefined) return printKept(id, context)
  if (what === 'restore' && id !== undefined && state !== undefined) return restoreWallet(id, state, context)
  if ((what !== 'disable' && what !== 'enable') || id === undefined) throw new ConfigError('config', ACCOUNTS)
  const isOff = what === 'disable'
  const { numUpdatedRows } = await store.db
    .updateTable('login_account')
    .set({ is_disabled: Number(isOff) })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ConfigError('config', `There is no account ${id}; "audit" lists the ids.`)
  if (isOff) await store.db.deleteFrom('login_session').where('account_id', '=', id).execute()
  write(`The account ${id} is switched ${isOff ? 'off, and signed out everywhere' : 'on'}.`)
}

/** `frame headers <project>`: what a static server has to send with the frame's documents. */
export async function frameCommand([, what, id]: readonly string[], { projects, write }: LoginCommandContext) {
  const project = id === undefined ? undefined : await projects.find(id)
  if (what !== 'headers' || !project)
    throw new ConfigError('config', 'Say "frame headers <project id>"; "project list" prints the ids.')
  const documents = [
    ['/sdk', 'frame'],
    ['/confirm, /export, /device, /undo', 'window'],
    ['/callback', 'callback'],
    ['/resume', 'resume'],
  ] as const
  for (const [paths, kind] of documents) {
    write(`# ${paths}`)
    for (const [name, value] of Object.entries(frameHeaders(kind, project))) write(`${name}: ${value}`)
  }
}
