import { type App, walletOf } from '../app.ts'
import { FrameError, withdrawn } from '../frameError.ts'
import { digestOf, type Facts, type Subject } from '../read/facts.ts'
import { type Device, endDevice } from '../service/settings.ts'
import { nameOf, type SettingsWish } from '../views/Settings.tsx'

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

/** Asks for a change as for a signature: a site may have laid something over the settings. */
async function isApproved(app: App, subject: Subject, signal: AbortSignal): Promise<boolean> {
  const { askApproval } = await import('../views/mount.tsx')
  const who = { origin: undefined, claim: undefined, chain: undefined, address: undefined }
  const decision = await askApproval(app, { subject, ...who, turn: { position: 1, total: 1 } }, signal)
  return decision.kind === 'approve' && decision.digest === subject.digest
}

async function make(app: App, { device }: Change, signal: AbortSignal): Promise<void> {
  if (await isApproved(app, endingOf(device), signal)) await endDevice(app.service, device.id)
}

/** Draws the settings until they are left, and makes the changes that the person approves. @throws FrameError 4100 */
export async function openSettings(app: App, section: 'devices' | 'log', signal: AbortSignal): Promise<void> {
  // Whoever is signed out is told so before anything is drawn.
  await walletOf(app)
  const { showSettings } = await import('../views/mount.tsx')
  let shown: { readonly section: 'devices' | 'log'; readonly problem?: string } = { section }
  for (;;) {
    const wish = await showSettings(app, shown, signal)
    if (wish.kind === 'done') return
    shown = { section: 'devices' }
    try {
      await make(app, wish, signal)
    } catch (error) {
      if (signal.aborted) throw withdrawn()
      if (!(error instanceof FrameError)) throw error
      shown = { section: 'devices', problem: error.message }
    }
  }
}
