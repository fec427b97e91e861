import { arabic } from './ar.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { type MailLanguage, mailLanguages } from './mails.ts'
import type { Templates } from './templates.ts'

/** The language of an attempt, which is stored as text. */
export const mailLanguageOf = (stored: string | undefined): MailLanguage =>
  mailLanguages.find((language) => language === stored) ?? 'en'

/** What mails say, by language. */
export const templates: Readonly<Record<MailLanguage, Templates>> = { en: english, de: german, ar: arabic }
