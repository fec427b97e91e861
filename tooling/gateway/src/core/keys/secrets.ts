import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ConfigError } from '../errors.ts'
import type { Store } from '../store/openStore.ts'
import { type KeyService, openBytes, sealBytes } from './keyService.ts'

/** Hashes and seals that need more than the database to be undone. */
export interface Secrets {
  /** Keyed hash, base64url; the label keeps uses apart. */
  hash(label: string, ...values: readonly string[]): string
  /** Seals a text for one context. */
  seal(text: string, context: string): string
  /** @throws Error when it was sealed for something else */
  open(sealed: string, context: string): string
}

/** Whether two texts are the same, in a time that does not depend on where they differ. */
export function isSame(text: string, other: string): boolean {
  const [left, right] = [Buffer.from(text), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const TABLES = ['login_secret', 'login_share', 'login_vault_before'] as const

/** The ids of the keys that something in the database was sealed with. */
export async function neededKeys({ db }: Store): Promise<readonly string[]> {
  const lists = await Promise.all(
    TABLES.map((table) => db.selectFrom(table).select('key_id').distinct().orderBy('key_id').execute()),
  )
  return [...new Set(lists.flat().flatMap(({ key_id }) => key_id ?? []))]
}

/**
 * Makes sure that everything in the database can be opened.
 *
 * @throws ConfigError naming the key that is missing
 */
async function checkKeys(store: Store, keys: KeyService): Promise<void> {
  const [needed, there] = [await neededKeys(store), await keys.keys()]
  const missing = needed.filter((id) => !there.includes(id))
  if (missing.length === 0) return
  throw new ConfigError(
    'config',
    `The database holds what was sealed with the key ${missing.join(', ')}, which is not in ${keys.id}. Restore the key file that belongs to this database (login.keyFile); without it nobody's wallet can be opened.`,
  )
}

/**
 * The pepper and the data key of this database; made at its first start. Two instances that start at once agree on those
 * of the first.
 */
async function readSecret({ db }: Store, keys: KeyService, name: string): Promise<Uint8Array> {
  const context = `latchkey/v1|secret|${name}`
  const find = () => db.selectFrom('login_secret').selectAll().where('name', '=', name).executeTakeFirst()
  if (!(await find())) {
    const { keyId, blob } = await keys.wrap(randomBytes(32), context)
    await db
      .insertInto('login_secret')
      .values({ name, key_id: keyId, sealed: blob })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  }
  const row = await find()
  if (!row) throw new ConfigError('database', `The secret ${name} could not be stored: check the database.`)
  try {
    return await keys.unwrap({ keyId: row.key_id, blob: row.sealed }, context)
  } catch (cause) {
    throw new ConfigError(
      'config',
      `What the database holds cannot be opened by ${keys.id}: it belongs to another database. Restore the key file of this one (login.keyFile).`,
      { cause },
    )
  }
}

/** Opens the secrets of a database. @throws ConfigError when the keys are not those of this database */
export async function openSecrets(store: Store, keys: KeyService): Promise<Secrets> {
  await checkKeys(store, keys)
  const [pepper, data] = [await readSecret(store, keys, 'pepper'), await readSecret(store, keys, 'data')]
  return {
    hash: (label, ...values) =>
      createHmac('sha256', pepper)
        .update(JSON.stringify([label, ...values]))
        .digest('base64url'),
    seal: (text, context) => sealBytes(data, Buffer.from(text), context),
    open: (sealed, context) => Buffer.from(openBytes(data, sealed, context)).toString('utf8'),
  }
}
