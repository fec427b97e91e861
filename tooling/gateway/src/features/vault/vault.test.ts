import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../core/store/openStore.ts'
import { type DeviceClient, PROJECT, SITE, startLogin } from '../../testing/loginClient.ts'
import { listKept, restoreKept } from './vaultHistory.ts'

/** A database that the test opens beside the gateway. */
function sqliteFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return `sqlite:${join(folder, 'gateway.sqlite')}`
}

const MARA = 'mara@example.com'
const WALLET = 'A'.repeat(22)
const vault = (evm: string) => ({
  wallet: WALLET,
  ciphertexts: { evm, phrase: 'phrase' },
  slots: [{ id: 'login', kind: 'login', data: 'wrapped' }],
})
const NEW = { 'if-none-match': '*' }

/** Stores a wallet as the frame does: its login's share is there first. */
async function put(device: DeviceClient, token: string, body: unknown, headers: Record<string, string> = NEW) {
  await device.call('/vault/v1/share', { kind: 'login', wallet: WALLET, create: true }, { token })
  return device.call('/vault/v1', body, { method: 'PUT', token, headers })
}
const get = (device: DeviceClient, token: string) => device.call('/vault/v1', undefined, { method: 'GET', token })

describe('vault', () => {
  it('default: stored once, read back with its version', async () => {
    const { device, signIn } = await startLogin()
    const phone = await device()
    const { accessToken: token } = await signIn(phone, MARA)
    expect((await get(phone, token)).body.code).toBe('vault-missing')
    expect((await put(phone, token, vault('one'))).body).toEqual({ version: 1 })
    const read = await get(phone, token)
    expect(read.body).toMatchObject({
      version: 1,
      ciphertexts: { evm: 'one' },
      slots: [{ id: 'login', kind: 'login' }],
    })
    expect(read.headers.get('etag')).toBe('"1"')
    const me = await phone.call('/auth/v1/user', undefined, { method: 'GET', token })
    expect(me.body).toMatchObject({ hasWallet: true, wallet: WALLET })
  })

  it('behavior: of two devices that make the wallet at once one does, the other takes it', async () => {
    const { device, signIn } = await startLogin()
    const [phone, laptop] = [await device(), await device()]
    const [first, second] = [await signIn(phone, MARA), await signIn(laptop, MARA)]
    const answers = await Promise.all([
      put(phone, first.accessToken, vault('one')),
      put(laptop, second.accessToken, vault('two')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [seen, other] = [await get(phone, first.accessToken), await get(laptop, second.accessToken)]
    expect(seen.body.ciphertexts).toEqual(other.body.ciphertexts)
  })

  it('error: a slot for an older version, or of another kind than before, changes nothing', async () => {
    const { device, signIn } = await startLogin()
    const phone = await device()
    const { accessToken: token } = await signIn(phone, MARA)
    await put(phone, token, vault('one'))
    const slot = async (kind: string, version: number) => {
      const headers = { 'if-match': `"${version}"` }
      return (await phone.call('/vault/v1/slots/key', { kind, data: 'x' }, { method: 'PUT', token, headers })).body
    }
    expect(await slot('passkey', 1)).toEqual({ version: 2 })
    expect((await slot('passkey', 1)).code).toBe('vault-changed')
    expect((await slot('code', 2)).code).toBe('slot-kind')
    expect((await get(phone, token)).body).toMatchObject({
      version: 2,
      slots: [{ kind: 'passkey' }, { kind: 'login' }],
    })
  })

  it('error: whoever signs in with a stolen mailbox puts no other wallet in the place of one', async () => {
    const { device, signIn } = await startLogin()
    const [phone, thief] = [await device(), await device()]
    const { accessToken: token } = await signIn(phone, MARA)
    const { accessToken: stolen } = await signIn(thief, MARA)
    await put(phone, token, vault('one'))
    await phone.call('/vault/v1/slots/code', { kind: 'code', data: 'x' }, { method: 'PUT', token })
    await phone.call('/vault/v1/slots/login', undefined, { method: 'DELETE', token })
    await thief.call('/vault/v1/share', { kind: 'login', wallet: WALLET, create: true }, { token: stolen })
    for (const headers of [{ 'if-match': '"3"' }, NEW, {}])
      expect((await put(thief, stolen, vault('two'), headers)).status).toBeGreaterThanOrEqual(400)
    expect((await get(phone, token)).body).toMatchObject({
      ...{
        version: 3,
        wallet: WALLET,
        ciphertexts: { evm: 'one', phrase: 'phrase' },
        slots: [{ id: 'code', data: 'x' }],
      },
    })
  })

  it('behavior: signing in is no way any more, and its share is gone; another way must be left', async () => {
    const { device, signIn } = await startLogin()
    const [phone, frame] = [await device(), await device()]
    const { accessToken: token } = await signIn(phone, MARA)
    const share = (create: boolean) =>
      phone.call('/vault/v1/share', { kind: 'login', wallet: WALLET, create }, { token })
    const before = await share(true)
    await put(phone, token, vault('one'))
    const slot = (id: string, method: string, body?: unknown) =>
      phone.call(`/vault/v1/slots/${id}`, body, { method, token })
    expect((await slot('login', 'DELETE')).body.code).toBe('last-way')
    await slot('code', 'PUT', { kind: 'code', data: 'x' })
    expect((await slot('login', 'PUT', { kind: 'code', data: 'x' })).body.code).toBe('login-slot-stays')
    expect((await slot('login', 'DELETE')).body).toEqual({ version: 3 })
    expect((await share(false)).body.code).toBe('share-missing')
    expect((await slot('code', 'DELETE')).body.code).toBe('last-way')
    // On again, it is another share than before.
    expect((await share(true)).body.share).not.toBe(before.body.share)
    expect((await slot('login', 'PUT', { kind: 'login', data: 'x' })).body).toEqual({ version: 4 })
    // What a window has signed in has no fresh login of its own.
    const child = await phone.call(
      '/auth/v1/sessions/child',
      { jkt: frame.jkt, project: PROJECT, site: SITE },
      { token },
    )
    const handed = (id: string, method: string, body?: unknown) =>
      frame.call(`/vault/v1/slots/${id}`, body, { method, token: `${child.body.accessToken}` })
    for (const id of ['login', 'code']) expect((await handed(id, 'DELETE')).body.code).toBe('login-not-fresh')
    expect((await handed('login', 'PUT', { kind: 'login', data: 'y' })).body.code).toBe('login-not-fresh')
    expect((await slot('code', 'DELETE')).body).toEqual({ version: 5 })
  })

  it('behavior: of two first logins at once each has the share of its own wallet, until one wallet is stored', async () => {
    const { device, signIn } = await startLogin()
    const [phone, laptop] = [await device(), await device()]
    const [first, second] = [await signIn(phone, MARA), await signIn(laptop, MARA)]
    const other = 'B'.repeat(22)
    const share = (client: DeviceClient, token: string, wallet: string, create: boolean) =>
      client.call('/vault/v1/share', { kind: 'login', wallet, create }, { token })
    const [left, two] = await Promise.all([
      share(phone, first.accessToken, WALLET, true),
      share(laptop, second.accessToken, other, true),
    ])
    expect(left.body.share).not.toBe(two.body.share)
    expect((await put(phone, first.accessToken, vault('one'))).status).toBe(200)
    // The wallet that was stored still opens, and no other gets a share.
    expect((await share(laptop, second.accessToken, WALLET, false)).body.share).toBe(left.body.share)
    const late = await share(laptop, second.accessToken, other, true)
    expect([late.status, late.body.code]).toEqual([409, 'vault-exists'])
    expect((await share(laptop, second.accessToken, WALLET, false)).body.share).toBe(left.body.share)
  })

  it('behavior: each change of the ways into the wallet is mailed to its owner, in their language', async () => {
    const { device, signIn, nextMail } = await startLogin()
    const phone = await device()
    const { accessToken: token } = await signIn(phone, MARA)
    await put(phone, token, vault('one'))
    const slot = (method: string, body?: unknown) => phone.call('/vault/v1/slots/code', body, { method, token })
    expect((await slot('PUT', { kind: 'code', data: 'x' })).status).toBe(200)
    expect((await nextMail(MARA)).text).toContain('A recovery code was added to your wallet.')
    expect((await slot('PUT', { kind: 'code', data: 'y' })).status).toBe(200)
    expect((await nextMail(MARA)).text).toContain('The recovery code of your wallet was replaced.')
    expect((await slot('DELETE')).status).toBe(200)
    expect((await nextMail(MARA)).text).toContain('A recovery code was removed from your wallet.')
  })

  it('behavior: the login share needs a fresh login', async () => {
    const { device, signIn } = await startLogin()
    const phone = await device()
    const { accessToken: token } = await signIn(phone, MARA)
    const share = (kind: string, create = false) =>
      phone.call('/vault/v1/share', { kind, wallet: WALLET, create }, { token })
    expect((await share('login')).body.code).toBe('share-missing')
    const made = await share('login', true)
    expect(`${made.body.share}`).toHaveLength(43)
    expect((await share('login')).body.share).toBe(made.body.share)
    expect((await share('device', true)).body.share).not.toBe(made.body.share)
    await put(phone, token, vault('one'))
    const slot = (id: string, method: string, body?: unknown) =>
      phone.call(`/vault/v1/slots/${id}`, body, { method, token })
    expect((await slot('key', 'PUT', { kind: 'passkey', data: 'x' })).body).toEqual({ version: 2 })
    expect((await share('login')).body.share).toBe(made.body.share)
  })

  it('behavior: what somebody else has closed to its owner opens after a login again, once the operator has put it back', async () => {
    const databaseUrl = sqliteFile()
    const { device, signIn, nextMail } = await startLogin({ databaseUrl })
    const phone = await device()
    const { accessToken: token, account } = await signIn(phone, MARA)
    await put(phone, token, vault('one'))
    const share = (asker: string) => phone.call('/vault/v1/share', { kind: 'login', wallet: WALLET }, { token: asker })
    const before = await share(token)
    await phone.call('/vault/v1/slots/code', { kind: 'code', data: 'x' }, { method: 'PUT', token })
    await phone.call('/vault/v1/slots/login', undefined, { method: 'DELETE', token })
    expect((await share(token)).body.code).toBe('share-missing')
    const store = await openStore(databaseUrl)
    onTestFinished(() => store.close())
    const versions = await listKept(store.db, account)
    const id = versions.findLast(({ slots }) => slots.includes('login'))?.id ?? ''
    expect(await restoreKept(store.db, { account, id, at: Date.now() })).toMatchObject({ isLoginLost: false })
    // Of the code, and of the login that was taken away.
    for (let notice = 0; notice < 2; notice += 1) await nextMail(MARA)
    const again = await signIn(phone, MARA)
    const back = await share(again.accessToken)
    expect([back.status, back.body]).toEqual([200, before.body])
    expect((await get(phone, again.accessToken)).body.slots).toMatchObject([{ kind: 'code' }, { kind: 'login' }])
  })

  it('behavior: a slot of the login without its share is no way into the wallet', async () => {
    const databaseUrl = sqliteFile()
    const { device, signIn } = await startLogin({ databaseUrl })
    const phone = await device()
    const { accessToken: token } = await signIn(phone, MARA)
    await put(phone, token, vault('one'))
    const slot = (id: string, method: string, body?: unknown) =>
      phone.call(`/vault/v1/slots/${id}`, body, { method, token })
    await slot('code', 'PUT', { kind: 'code', data: 'x' })
    const store = await openStore(databaseUrl)
    onTestFinished(() => store.close())
    await store.db.deleteFrom('login_share').where('owner', '=', 'login').execute()
    expect((await get(phone, token)).body.slots).toMatchObject([{ id: 'code' }])
    expect((await slot('code', 'DELETE')).body.code).toBe('last-way')
    // On again, in its place.
    await phone.call('/vault/v1/share', { kind: 'login', wallet: WALLET, create: true }, { token })
    await slot('next', 'PUT', { kind: 'login', data: 'y' })
    expect((await get(phone, token)).body.slots).toMatchObject([{ id: 'code' }, { id: 'next' }])
  })

  it('behavior: a device’s share ends with the device', async () => {
    const { device, signIn } = await startLogin()
    const phone = await device()
    const first = await signIn(phone, MARA)
    const ask = (token: string, create = false) =>
      phone.call('/vault/v1/share', { kind: 'device', wallet: WALLET, create }, { token })
    await ask(first.accessToken, true)
    await phone.call('/auth/v1/sign-out', {}, { token: first.accessToken })
    const again = await signIn(phone, MARA)
    expect((await ask(again.accessToken)).body.code).toBe('share-missing')
  })

  it('behavior: a sign-in that was left ends alone: what the device keeps of the wallet opens it still', async () => {
    const { device, signIn } = await startLogin()
    const phone = await device()
    const first = await signIn(phone, MARA)
    const ask = (token: string, create = false) =>
      phone.call('/vault/v1/share', { kind: 'device', wallet: WALLET, create }, { token })
    const { body: made } = await ask(first.accessToken, true)
    const left = await phone.call('/auth/v1/session', undefined, { method: 'DELETE', token: first.accessToken })
    expect(left.status).toBe(200)
    expect((await ask(first.accessToken)).body.code).toBe('session-over')
    const refreshed = await phone.call('/auth/v1/token', { refreshToken: first.refreshToken })
    expect(refreshed.body.code).toBe('session-over')
    const again = await signIn(phone, MARA)
    expect((await ask(again.accessToken)).body).toEqual(made)
  })

  it('error: nobody reads the wallet of another account', async () => {
    const { device, signIn } = await startLogin()
    const [phone, other] = [await device(), await device()]
    const own = await signIn(phone, MARA)
    const theirs = await signIn(other, 'tomas@example.com')
    await put(phone, own.accessToken, vault('one'))
    expect((await get(other, theirs.accessToken)).body.code).toBe('vault-missing')
  })
})
