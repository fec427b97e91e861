import { type App, walletOf } from '../app.ts'
import { FrameError, withdrawn } from '../frameError.ts'
import { codeOf } from '../keys/recoveryCode.ts'
import { digestOf, type Facts, type Subject } from '../read/facts.ts'
import { newCode, setSignInRecovery } from '../recovery.ts'
import { type Device, endDevice } from '../service/settings.ts'
import { nameOf, type SettingsPart, type SettingsWish } from '../views/Settings.tsx'

type Change = Exclude<SettingsWish, { readonly kind: 'done' }>

function endingOf({ id, browser, system, site }: Device): Subject {
  const facts: Facts = {
    sentence: { key: 'endAsk', values: { device: nameOf({ browser, system }) } },
    warnings: [{ tone: 'warning', key: 'endMeans' }],
    rows: [
      { label: 'device', value: `${browser} · ${system}` },
      { label: 'deviceSite', value: site, isStacked: true },
    ],
    raw: '',
  }
  return { facts, digest: digestOf({ end: id }) }
}

/** What a new code, or a switch of sign-in recovery, means. */
const MEANING: Readonly<Record<'code' | 'newCode' | 'on' | 'off', Facts>> = {
  code: { sentence: { key: 'codeAsk' }, warnings: [{ tone: 'warning', key: 'codeMeans' }], rows: [], raw: '' },
  newCode: { sentence: { key: 'newCodeAsk' }, warnings: [{ tone: 'warning', key: 'newCodeMeans' }], rows: [], raw: '' },
  on: { sentence: { key: 'onAsk' }, warnings: [{ tone: 'warning', key: 'onMeans' }], rows: [], raw: '' },
  off: { sentence: { key: 'offAsk' }, warnings: [{ tone: 'danger', key: 'offMeans' }], rows: [], raw: '' },
}

function subjectOf(change: Change): Subject {
  if (change.kind === 'end') return endingOf(change.device)
  const isOn = change.kind === 'signIn' && change.isOn
  const name = change.kind === 'code' ? (change.isFirst ? 'code' : 'newCode') : isOn ? 'on' : 'off'
  return { facts: MEANING[name], digest: digestOf({ change: name }) }
}

/** Asks for a change as for a signature: a site may have laid something over the settings. */
async function isApproved(app: App, subject: Subject, signal: AbortSignal): Promise<boolean> {
  const { askApproval } = await import('../views/mount.tsx')
  const who = { origin: undefined, claim: undefined, chain: undefined, address: undefined }
  const decision = await askApproval(app, { subject, ...who, turn: { position: 1, total: 1 } }, signal)
  return decision.kind === 'approve' && decision.digest === subject.digest
}

/** Shows a code, and makes it the wallet's once it was typed back. */
async function makeCode(app: App, account: string, signal: AbortSignal): Promise<void> {
  const { secret, keep } = newCode(app, account)
  const { showRecoveryCode } = await import('../views/mount.tsx')
  try {
    await showRecoveryCode(app, await codeOf(secret), keep, signal)
  } finally {
    secret.fill(0)
  }
}

async function make(app: App, change: Change, signal: AbortSignal): Promise<void> {
  if (!(await isApproved(app, subjectOf(change), signal))) return
  const account = app.service.session?.account
  if (account === undefined) throw new FrameError('Nobody is signed in.', 4100)
  if (change.kind === 'end') return endDevice(app.service, change.device.id)
  if (change.kind === 'code') return makeCode(app, account, signal)
  await setSignInRecovery(app, account, change.isOn)
}

/** Draws the settings until they are left, and makes the changes that the person approves. @throws FrameError 4100 */
export async function openSettings(app: App, section: SettingsPart, signal: AbortSignal): Promise<void> {
  // Whoever is signed out is told so before anything is drawn.
  await walletOf(app)
  const { showSettings } = await import('../views/mount.tsx')
  let shown: { readonly section: SettingsPart; readonly problem?: string } = { section }
  for (;;) {
    const wish = await showSettings(app, shown, signal)
    if (wish.kind === 'done') return
    const part = wish.kind === 'end' ? 'devices' : 'recovery'
    shown = { section: part }
    try {
      await make(app, wish, signal)
    } catch (error) {
      if (signal.aborted) throw withdrawn()
      if (!(error instanceof FrameError)) throw error
      shown = { section: part, problem: error.message }
    }
  }
}
