export { Account } from './Account.tsx'
export { Accounts } from './Accounts.tsx'
export { ConfirmDisconnect } from './ConfirmDisconnect.tsx'
