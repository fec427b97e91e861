import { type App, chainOf, walletOf } from '../app/app.ts'
import { FrameError, withdrawn } from '../errors/frameError.ts'
import { codeOf } from '../keys/recoveryCode.ts'
import { loadLanguage } from '../locales/language.ts'
import { digestOf, type Facts, type Subject } from '../read/facts.ts'
import { checkSession } from '../requests/approve.ts'
import { type Device, endDevice, removeLogin } from '../service/settings.ts'
import { codeSlotOf, isCodeOf, newCode } from '../vault/recovery.ts'
import { readWallet } from '../vault/vault.ts'
import {
  nameOf,
  type SettingsNotice,
  type SettingsPart,
  type SettingsProps,
  type SettingsWish,
} from '../views/Settings.tsx'
import { askChange, askMade } from './askChange.ts'
import { addLogin, subjectOfAdding, subjectOfRemoving } from './linkLogin.ts'
import { isProtection, protect, subjectOfProtection } from './protection.ts'

type Change = Exclude<SettingsWish, { readonly kind: 'done' }>

async function endingOf({ language }: App, device: Device): Promise<Subject> {
  const { say } = await loadLanguage(language)
  const name = nameOf(device, say)
  const facts: Facts = {
    sentence: { key: 'endAsk', values: { device: name } },
    warnings: [{ tone: 'warning', key: 'endMeans' }],
    rows: [
      { label: 'device', value: name },
      { label: 'deviceSite', value: device.site, isStacked: true },
    ],
    raw: '',
  }
  return { facts, digest: digestOf({ end: device.id }) }
}

/** What a new code means. */
const MEANING: Readonly<Record<'code' | 'newCode', Facts>> = {
  code: { sentence: { key: 'codeAsk' }, warnings: [{ tone: 'warning', key: 'codeMeans' }], rows: [], raw: '' },
  newCode: { sentence: { key: 'newCodeAsk' }, warnings: [{ tone: 'warning', key: 'newCodeMeans' }], rows: [], raw: '' },
}

async function subjectOf(
  app: App,
  change: Exclude<Change, { readonly kind: 'smartOff' | 'endGrants' }>,
): Promise<Subject> {
  if (change.kind === 'end') return endingOf(app, change.device)
  if (change.kind === 'link') return subjectOfAdding(change.provider)
  if (change.kind === 'unlink') return subjectOfRemoving(change.login)
  if (isProtection(change)) return subjectOfProtection(change)
  const name = change.isFirst ? 'code' : 'newCode'
  return { facts: MEANING[name], digest: digestOf({ change: name }) }
}

/** Asks for the code that is there, shows another one, and makes that the wallet's once it was typed back. */
async function makeCode(app: App, account: string, signal: AbortSignal): Promise<boolean> {
  const vault = await readWallet(app)
  const { askRecovery, showRecoveryCode } = await import('../views/mount.tsx')
  const before = codeSlotOf(vault)
  if (before !== undefined) {
    const code = (secret: Uint8Array<ArrayBuffer>) => isCodeOf(account, vault, secret)
    if (!(await askRecovery(app, { code }, 'replace', signal))) return false
  }
  const { secret, keep } = newCode(app, account, before)
  try {
    return await showRecoveryCode(app, await codeOf(secret), keep, signal)
  } finally {
    secret.fill(0)
  }
}

/** Takes the code of the account away on a chain, once that was approved. */
async function turnOff(app: App, id: string, signal: AbortSignal): Promise<SettingsNotice | undefined> {
  const { prepareTurnOff } = await import('../requests/turnOff.ts')
  const wallet = await walletOf(app)
  const whose = { chain: chainOf(app, id).name, address: wallet.address }
  const made = await askMade(app, () => prepareTurnOff(app, id), { signal, ...whose })
  if (!made) return undefined
  await Promise.all([wallet.confirm?.(), checkSession(app)])
  await made.send(signal)
  return 'smartOffSent'
}

/** What there is to say of it, once it was made. */
async function make(app: App, change: Change, signal: AbortSignal): Promise<SettingsNotice | undefined> {
  if (change.kind === 'smartOff') return turnOff(app, change.chain, signal)
  if (change.kind === 'endGrants') {
    const { endGrants } = await import('./grants.ts')
    return (await endGrants(app, change.grants, signal)) ? 'grantEndSent' : undefined
  }
  if ((await askChange(app, await subjectOf(app, change), signal)) !== 'approved') return undefined
  // A passkey is what that change itself asks for.
  if (change.kind !== 'asks') await (await walletOf(app)).confirm?.()
  const account = app.service.session?.account
  if (account === undefined) throw new FrameError('Nobody is signed in.', 4100)
  if (change.kind === 'code') return (await makeCode(app, account, signal)) ? 'codeInUse' : undefined
  if (isProtection(change)) return protect(app, account, change, signal)
  if (change.kind === 'link') await addLogin(app, change.provider, signal)
  else if (change.kind === 'unlink') await removeLogin(app.service, change.login.id)
  else await endDevice(app.service, change.device.id)
  return undefined
}

/** Where a change was begun. */
const PARTS: Readonly<Record<Change['kind'], SettingsPart>> = {
  end: 'devices',
  code: 'recovery',
  link: 'logins',
  unlink: 'logins',
  passkey: 'passkey',
  dropPasskey: 'passkey',
  asks: 'passkey',
  recovery: 'recovery',
  phrase: 'export',
  smartOff: 'smart',
  endGrants: 'permissions',
}

/** Draws the settings until they are left, and makes the changes that the person approves. @throws FrameError 4100 */
export async function openSettings(app: App, section: SettingsPart, signal: AbortSignal): Promise<void> {
  // A signed-out user is told so before anything is drawn.
  await walletOf(app)
  const { showSettings } = await import('../views/mount.tsx')
  let shown: Pick<SettingsProps, 'section' | 'problem' | 'notice'> = { section }
  for (;;) {
    const wish = await showSettings(app, shown, signal)
    if (wish.kind === 'done') return
    const part = PARTS[wish.kind]
    try {
      const notice = await make(app, wish, signal)
      shown = { section: part, notice }
      // What has been done is no failure for a user who has left.
      if (notice && signal.aborted) return
    } catch (error) {
      if (signal.aborted) throw withdrawn()
      if (!(error instanceof FrameError)) throw error
      shown = { section: part, problem: error }
    }
  }
}
