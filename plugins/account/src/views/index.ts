import { Account } from './Account.tsx'
import { Accounts } from './Accounts.tsx'
import { ConfirmDisconnect } from './ConfirmDisconnect.tsx'
import { Settings } from './Settings.tsx'

export { default as en } from '../locales/en.ts'
export { AccountHeader } from './AccountHeader.tsx'

interface AccountViews {
  readonly Account: typeof Account
  readonly Accounts: typeof Accounts
  readonly ConfirmDisconnect: typeof ConfirmDisconnect
  readonly Settings: typeof Settings
}

// One chunk for all views and their style sheet: they share most of what they are made of, and every file of its own
// would cost a request and its name in the host's first bundle.
export const views: AccountViews = { Account, Accounts, ConfirmDisconnect, Settings }

export const css: string = __LK_CSS__

/** The languages besides English, which comes with the views. */
export const others: {
  readonly ar: () => Promise<typeof import('../locales/ar.ts')>
  readonly de: () => Promise<typeof import('../locales/de.ts')>
} = {
  ar: () => import('../locales/ar.ts'),
  de: () => import('../locales/de.ts'),
}
