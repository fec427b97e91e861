// One chunk for all views and their style sheet: they share most of what they are made of, and every file of its own
// would cost a request and its name in the host's first bundle.
export { Account } from './Account.tsx'
export { AccountHeader } from './AccountHeader.tsx'
export { Accounts } from './Accounts.tsx'
export { ConfirmDisconnect } from './ConfirmDisconnect.tsx'

export const css: string = __LK_CSS__
