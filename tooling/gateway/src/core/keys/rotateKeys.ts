import * as z from 'zod/mini'
import { ConfigError } from '../errors.ts'
import type { Store } from '../store/openStore.ts'
import type { KeyService } from './keyService.ts'
import { neededKeys } from './secrets.ts'

const BATCH = 200
const keptWallet = z.object({ wallet: z.string() })

async function rewrapSecrets({ db }: Store, keys: KeyService, current: string): Promise<void> {
  for (const row of await db.selectFrom('login_secret').selectAll().where('key_id', '!=', current).execute()) {
    const context = `latchkey/v1|secret|${row.name}`
    const bytes = await keys.unwrap({ keyId: row.key_id, blob: row.sealed }, context)
    const { keyId, blob } = await keys.wrap(bytes, context)
    await db.updateTable('login_secret').set({ key_id: keyId, sealed: blob }).where('name', '=', row.name).execute()
  }
}

/** What a share belongs to: it opens for no other. */
export const shareContext = (account: string, wallet: string, owner: string): string =>
  `latchkey/v1|share|${account}|${wallet}|${owner}`

/** @returns how many were done; 0 at the end */
async function rewrapShares({ db }: Store, keys: KeyService, current: string): Promise<number> {
  const rows = await db.selectFrom('login_share').selectAll().where('key_id', '!=', current).limit(BATCH).execute()
  for (const row of rows) {
    const context = shareContext(row.account_id, row.wallet, row.owner)
    const bytes = await keys.unwrap({ keyId: row.key_id, blob: row.sealed }, context)
    const { keyId, blob } = await keys.wrap(bytes, context)
    // A share that was replaced or ended since stays as it is now.
    await db
      .updateTable('login_share')
      .set({ key_id: keyId, sealed: blob })
      .where('account_id', '=', row.account_id)
      .where('owner', '=', row.owner)
      .where('wallet', '=', row.wallet)
      .where('sealed', '=', row.sealed)
      .execute()
  }
  return rows.length
}

/** As {@link rewrapShares}, for those that are kept with what a wallet was. */
async function rewrapKept({ db }: Store, keys: KeyService, current: string): Promise<number> {
  const query = db.selectFrom('login_vault_before').selectAll().where('key_id', '!=', current)
  const rows = await query.limit(BATCH).execute()
  for (const row of rows) {
    if (row.key_id === null || row.sealed === null) continue
    const context = shareContext(row.account_id, keptWallet.parse(JSON.parse(row.vault)).wallet, 'login')
    const bytes = await keys.unwrap({ keyId: row.key_id, blob: row.sealed }, context)
    const { keyId, blob } = await keys.wrap(bytes, context)
    const change = db.updateTable('login_vault_before').set({ key_id: keyId, sealed: blob })
    await change.where('account_id', '=', row.account_id).where('id', '=', row.id).execute()
  }
  return rows.length
}

/**
 * Makes a new current key and seals everything with it. May be stopped at any moment and run again: what is left is done
 * then. A run that finds something left finishes that instead of making one key more.
 *
 * @returns the id of the current key
 */
export async function rotateKeys(store: Store, keys: KeyService): Promise<string> {
  const [now] = await keys.keys()
  const isLeft = (await neededKeys(store)).some((id) => id !== now)
  const current = isLeft && now !== undefined ? now : await keys.rotate()
  await rewrapSecrets(store, keys, current)
  while ((await rewrapShares(store, keys, current)) > 0);
  while ((await rewrapKept(store, keys, current)) > 0);
  return current
}

/**
 * Forgets an old key.
 *
 * @throws ConfigError while it is the current one, or something needs it
 */
export async function retireKey(store: Store, keys: KeyService, id: string): Promise<void> {
  const all = await keys.keys()
  if (!all.includes(id)) throw new ConfigError('config', `There is no key ${id}; there are ${all.join(', ')}.`)
  if (all[0] === id) throw new ConfigError('config', `The key ${id} is the current one: run "keys rotate" first.`)
  if ((await neededKeys(store)).includes(id))
    throw new ConfigError('config', `Something is still sealed with the key ${id}: run "keys rotate" to its end first.`)
  await keys.retire(id)
}
