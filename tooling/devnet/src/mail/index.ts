export { startMail } from './startMail.ts'
export type { CaughtMail, MailFault, MailOptions, MailPart } from './types.ts'
