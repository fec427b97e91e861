// One chunk for all views and their style sheet: they share most of what they are made of, and every file of its own
// would cost a request and its name in the host's first bundle.
export { default as css } from '../styles.ts'
export { default as Account } from './Account.tsx'
export { default as AccountHeader } from './AccountHeader.tsx'
export { default as Accounts } from './Accounts.tsx'
export { default as ConfirmDisconnect } from './ConfirmDisconnect.tsx'
