import type { Mail, MailLanguage } from '../mail/mails.ts'
import { mailLanguageOf, templates } from '../mail/mailTemplates.ts'
import { readUser, subjectOf } from './accounts.ts'
import type { Login } from './login.ts'

/** Mails about one wallet in a day: a signed-in client could fill a mailbox. */
const LIMIT = { name: 'login-slot-mail', points: 20, seconds: 86_400 } as const

/** What was done to a way into a wallet. */
type SlotChange = 'added' | 'replaced' | 'removed'

/** The language of the last mail that was asked for. */
async function languageOf(login: Login, email: string): Promise<MailLanguage> {
  const row = await login.store.db
    .selectFrom('login_attempt')
    .select('language')
    .where('subject', '=', subjectOf(login, { kind: 'email', subject: email.toLowerCase() }))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return mailLanguageOf(row?.language)
}

async function tell(login: Login, account: string, write: (language: MailLanguage) => Mail): Promise<void> {
  const { email } = await readUser(login, account)
  if (email === null || !login.mails || (await login.limits.use(LIMIT, account)) > 0) return
  try {
    const language = await languageOf(login, email)
    await login.mails.send(email, language, write(language))
  } catch {
    login.log.warn('the mail about a changed way into a wallet could not be sent')
  }
}

/**
 * Tells the owner of a wallet, by e-mail where they sign in so, that a way into it was changed. A mail that cannot be sent
 * undoes nothing: the change is in the account's log as well.
 */
export function tellOwner(
  login: Login,
  account: string,
  kind: 'login' | 'passkey' | 'code',
  change: SlotChange,
): Promise<void> {
  return tell(login, account, (language) => templates[language].slot({ kind, change }))
}

/** The same of a sign-in by another service. */
export function tellLogin(login: Login, account: string, name: string, change: 'added' | 'removed'): Promise<void> {
  return tell(login, account, (language) => templates[language].login({ name, change }))
}
