import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestStore } from '../../testing/openTestStore.ts'
import { localFile, memoryKeys } from './keyService.ts'
import { retireKey, rotateKeys, shareContext } from './rotateKeys.ts'
import { neededKeys, openSecrets } from './secrets.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gateway-keys-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function store() {
  const opened = await openTestStore()
  onTestFinished(() => opened.close())
  return opened
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()

describe('localFile', () => {
  it('default: made at first use, for the owner only; seals for one context', async () => {
    const path = join(folder(), 'keys.json')
    const sealed = await localFile(path).wrap(Buffer.from('secret'), 'one')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(text(await localFile(path).unwrap(sealed, 'one'))).toBe('secret')
    await expect(localFile(path).unwrap(sealed, 'other')).rejects.toThrow()
  })

  it('error: a file that others can read, or that is damaged, is refused in words', async () => {
    const path = join(folder(), 'keys.json')
    await localFile(path).keys()
    chmodSync(path, 0o640)
    await expect(localFile(path).keys()).rejects.toThrow(/can be read by others: run chmod 600/)
    chmodSync(path, 0o600)
    const damaged = join(folder(), 'damaged.json')
    writeFileSync(damaged, readFileSync(path, 'utf8').slice(5), { mode: 0o600 })
    await expect(localFile(damaged).keys()).rejects.toThrow(/cannot be read as one/)
  })
})

describe('openSecrets', () => {
  it('error: a database without its key file, or with that of another one, is refused', async () => {
    const opened = await store()
    await openSecrets(opened, memoryKeys())
    await expect(openSecrets(opened, memoryKeys())).rejects.toThrow(
      /Restore the key file that belongs to this database/,
    )
  })

  it('behavior: two starts at once agree', async () => {
    const opened = await store()
    const keys = memoryKeys()
    const [first, second] = await Promise.all([openSecrets(opened, keys), openSecrets(opened, keys)])
    expect(first.hash('x', 'y')).toBe(second.hash('x', 'y'))
    expect(second.open(first.seal('text', 'here'), 'here')).toBe('text')
    expect(() => second.open(first.seal('text', 'here'), 'there')).toThrow()
  })
})

describe('rotateKeys', () => {
  it('default: everything is sealed anew and opens; then the old key can be retired', async () => {
    const opened = await store()
    const keys = localFile(join(folder(), 'keys.json'))
    const before = await openSecrets(opened, keys)
    const [old = ''] = await keys.keys()
    const context = shareContext('account', 'wallet', 'login')
    const { keyId, blob } = await keys.wrap(Buffer.from('share'), context)
    const row = { account_id: 'account', owner: 'login', wallet: 'wallet', key_id: keyId, sealed: blob }
    await opened.db.insertInto('login_share').values(row).execute()
    const storedRow = { account_id: 'account', at: 1, id: 'kept', vault: '{"wallet":"wallet"}' }
    await opened.db
      .insertInto('login_vault_before')
      .values({ ...storedRow, key_id: keyId, sealed: blob })
      .execute()
    await expect(retireKey(opened, keys, old)).rejects.toThrow(/is the current one/)
    const half = await keys.rotate()
    await expect(retireKey(opened, keys, old)).rejects.toThrow(/still sealed with the key/)
    // What an earlier run began is finished, without one key more.
    expect(await rotateKeys(opened, keys)).toBe(half)
    expect(await neededKeys(opened)).toEqual([half])
    await retireKey(opened, keys, old)
    expect(await keys.keys()).toEqual([half])
    const stored = [
      await opened.db.selectFrom('login_share').selectAll().executeTakeFirstOrThrow(),
      await opened.db.selectFrom('login_vault_before').selectAll().executeTakeFirstOrThrow(),
    ]
    for (const { key_id, sealed } of stored)
      expect(text(await keys.unwrap({ keyId: key_id ?? '', blob: sealed ?? '' }, context))).toBe('share')
    expect((await openSecrets(opened, keys)).hash('x')).toBe(before.hash('x'))
    expect(await rotateKeys(opened, keys)).not.toBe(half)
  })
})
