import type { Dictionary } from './messages.ts'

/** Accented and 40 % longer English, to find text that is cut off or not translated at all. */
const ACCENTED = 'en-XA'
/** English written from right to left, to find layout that forgets the direction. */
const MIRRORED = 'ar-XB'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTS = [...'áƀçďéƒĝĥíĵķļḿñóþɋŕšťúṽŵẋýžÁƁÇĎÉƑĜĤÍĴĶĻḾÑÓÞɊŔŠŤÚṼŴẊÝŽ']
const PADDING = 'one two three four five six seven eight nine ten '
const GROWTH = 0.4
/** An isolate around an override: only then names between the parts stand where they do among Arabic words. */
const MIRROR = ['\u2067\u202e', '\u202c\u2069'] as const

/** Changes the text around placeholders, never the placeholders. */
function outsidePlaceholders(text: string, change: (part: string) => string): string {
  return text
    .split(/(\{\{.*?\}\})/)
    .map((part) => (part === '' || part.startsWith('{{') ? part : change(part)))
    .join('')
}

function accent(text: string): string {
  const accented = outsidePlaceholders(text, (part) =>
    [...part].map((letter) => ACCENTS[PLAIN.indexOf(letter)] ?? letter).join(''),
  )
  const growth = Math.ceil(text.length * GROWTH)
  return `[${accented} ${PADDING.repeat(Math.ceil(growth / PADDING.length))
    .slice(0, growth)
    .trimEnd()}]`
}

function mirror(text: string): string {
  return outsidePlaceholders(text, (part) => MIRROR.join(part))
}

/** Whether a locale is made from English instead of being translated. */
export function isPseudo(locale: string): boolean {
  return locale === ACCENTED || locale === MIRRORED
}

/** Makes the dictionary of a pseudo-locale from the English one. */
export function pseudo(locale: string, english: Dictionary): Dictionary {
  const change = locale === ACCENTED ? accent : mirror
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, change(text)]))
}
