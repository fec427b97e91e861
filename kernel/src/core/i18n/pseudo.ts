import type { Dictionary } from './messages.ts'

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

/**
 * Makes the dictionary of a pseudo-locale from the English one: `en-XA` is accented and 40 % longer, to find text that is cut
 * off or not translated at all; `ar-XB` is written from right to left, to find layout that forgets the direction.
 */
export function pseudo(locale: string, english: Dictionary): Dictionary {
  const change = locale === 'en-XA' ? accent : mirror
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, change(text)]))
}
