import type { App } from '../app/app.ts'
import { digestOf, type Facts, type Subject } from '../read/facts.ts'
import { addPasskey, askEachTime, endLoginRecovery, removePasskey, startLoginRecovery } from '../vault/passkeys.ts'
import type { ProtectionWish } from '../views/Protection.tsx'
import type { SettingsNotice } from '../views/Settings.tsx'
import { exportPhrase } from './exportPhrase.ts'

const facts = (key: Facts['sentence']['key'], warnings: Facts['warnings']): Facts => ({
  sentence: { key },
  warnings,
  rows: [],
  raw: '',
})

/** What each change means. */
const MEANING: Readonly<Record<string, Facts>> = {
  passkey: facts('passkeyAsk', [{ tone: 'warning', key: 'passkeyMeans' }]),
  dropPasskey: facts('passkeyDropAsk', [{ tone: 'warning', key: 'passkeyDropMeans' }]),
  asksOn: facts('asksOnAsk', [{ tone: 'warning', key: 'asksOnMeans' }]),
  asksOff: facts('asksOffAsk', [{ tone: 'warning', key: 'asksOffMeans' }]),
  recoveryOn: facts('signInOnAsk', [{ tone: 'warning', key: 'signInOnMeans' }]),
  recoveryOff: facts('signInOffAsk', [{ tone: 'danger', key: 'signInOffMeans' }]),
  phrase: facts('exportAsk', [{ tone: 'danger', key: 'exportMeans' }]),
}

function nameOf(wish: ProtectionWish): string {
  if (wish.kind === 'asks') return wish.asks ? 'asksOn' : 'asksOff'
  if (wish.kind === 'recovery') return wish.isOn ? 'recoveryOn' : 'recoveryOff'
  return wish.kind
}

const KINDS: ReadonlySet<string> = new Set(['passkey', 'dropPasskey', 'asks', 'recovery', 'phrase'])

/** Whether a wish changes what opens the wallet, or shows it. */
export const isProtection = (wish: { readonly kind: string }): wish is ProtectionWish => KINDS.has(wish.kind)

/** What is asked before it is done. */
export function subjectOfProtection(wish: ProtectionWish): Subject {
  const name = nameOf(wish)
  const id = wish.kind === 'dropPasskey' ? wish.id : ''
  return { facts: MEANING[name] ?? facts('passkeyAsk', []), digest: digestOf({ protect: name, id }) }
}

/** Under which an authenticator lists the wallet. */
function ownName({ service }: App): string {
  const { email, userName } = service.session?.user ?? {}
  return email ?? userName ?? 'Wallet'
}

async function makePasskey(app: App, account: string, signal: AbortSignal): Promise<SettingsNotice | undefined> {
  const { askPasskey } = await import('../views/mount.tsx')
  let isProtecting = false
  const work = async (): Promise<void> => {
    isProtecting = await addPasskey(app, account, ownName(app))
  }
  if (!(await askPasskey(app, 'passkeyMake', work, signal))) return undefined
  return isProtecting ? 'passkeyAdded' : 'passkeyWeak'
}

/** Makes an approved change. @throws FrameError */
export async function protect(
  app: App,
  account: string,
  wish: ProtectionWish,
  signal: AbortSignal,
): Promise<SettingsNotice | undefined> {
  // What is open knows the ways as they were.
  app.wallet = undefined
  if (wish.kind === 'passkey')
    return makePasskey(app, account, signal).finally(() => {
      app.wallet = undefined
    })
  if (wish.kind === 'phrase') await exportPhrase(app, account, signal)
  else if (wish.kind === 'dropPasskey') await removePasskey(app, wish.id)
  else if (wish.kind === 'recovery') await (wish.isOn ? startLoginRecovery(app, account) : endLoginRecovery(app))
  else {
    const { askPasskey } = await import('../views/mount.tsx')
    await askPasskey(app, 'passkeyUse', () => askEachTime(app, account, wish.asks), signal)
  }
  app.wallet = undefined
  return undefined
}
