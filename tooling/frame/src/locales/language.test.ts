import { expect, test } from 'vitest'
import { FrameError } from '../errors/frameError.ts'
import { ServiceError } from '../service/client.ts'
import en from './en.ts'
import { loadLanguage } from './language.ts'
import { tagOf } from './tag.ts'

const bracesOf = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(([whole]) => whole).sort()

test.each(['de', 'ar'])('default: every sentence of %s names the values that the English one names', async (tag) => {
  const { default: words } = tag === 'de' ? await import('./de.ts') : await import('./ar.ts')
  for (const [key, text] of Object.entries(en)) {
    const translated = words[key as keyof typeof en]
    expect([key, bracesOf(translated)]).toEqual([key, bracesOf(text)])
    expect(translated.trim()).not.toBe('')
  }
})

test.each([
  ['en', /stop working while it is off.*work again.*until you end them or they expire/, /work again, until you end/],
  ['de', /wirken nicht, solange.*beenden oder diese ablaufen/, /wirken wieder, bis Sie sie beenden/],
  ['ar', /تتوقف الأذونات.*وتعمل من جديد.*تنتهي صلاحيتها/, /وتعمل من جديد الأذونات.*تنتهي صلاحيتها/],
])('default: turning a smart account off and on says what becomes of permissions, in %s', async (tag, off, on) => {
  const { say } = await loadLanguage(tag)
  expect(say('smartOffMeans')).toMatch(off)
  expect(say('smartOn', { network: 'Ethereum' })).toMatch(on)
})

test('parameters: the language of the site goes before that of the browser, where the wallet speaks it', () => {
  expect([
    tagOf('de', 'en-GB'),
    tagOf('en', 'de-AT'),
    tagOf('fr', 'ar'),
    tagOf(undefined, 'de'),
    tagOf('fr', 'nl'),
  ]).toEqual(['de', 'en', 'ar', 'de', 'en'])
  expect([tagOf('de-CH'), tagOf('ar')]).toEqual(['de', 'ar'])
})

test('parameters: a region, a language nobody wrote, and the direction', async () => {
  const [austrian, arabic, french] = await Promise.all(['de-AT', 'ar-EG', 'fr'].map((tag) => loadLanguage(tag)))
  expect([austrian?.tag, austrian?.direction]).toEqual(['de', 'ltr'])
  expect([arabic?.tag, arabic?.direction]).toEqual(['ar', 'rtl'])
  expect(french?.say('approve')).toBe('Approve')
})

test('behavior: the service is told by its reason, with its seconds; what has no words stays as it was said', async () => {
  const { explain } = await loadLanguage('de')
  const wait = new ServiceError(429, 'login-limit', 'Too many requests: wait 7 seconds.', 7)
  expect(explain(wait)).toBe('Zu viele Anfragen: Warten Sie 7 Sekunden.')
  expect(explain(new ServiceError(400, 'odd', 'Something odd.'))).toBe('Something odd.')
  expect(explain(new TypeError('secret'))).toBe('Etwas ist schiefgegangen. Versuchen Sie es erneut.')
})

test('error: a wrong code that a host took says how often it may be tried', async () => {
  const left = new FrameError('That code is not right. {{tries}} tries left.', undefined, undefined, { tries: '3' })
  expect(left.message).toBe('That code is not right. 3 tries left.')
  expect((await loadLanguage('ar')).explain(left)).toContain('3')
})
