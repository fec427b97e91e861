const HEX_KEY = /^(0x)?[0-9a-f]{64}$/i
/** Bitcoin's wallet import format. */
const WIF = /^[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}$/
/** Extended private keys (BIP 32 and SLIP 132): xprv, yprv, zprv, tprv and so on. */
const EXTENDED_KEY = /^[a-z]prv[1-9A-HJ-NP-Za-km-z]{100,112}$/i
/** An Ed25519 key pair is 64 bytes in base58; a signature has the same form and belongs in no field either. */
const BASE58_KEY = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/
/** 32 or 64 bytes as a list of numbers. */
const BYTES = /^\[\s*\d{1,3}(\s*,\s*\d{1,3}){31}((\s*,\s*\d{1,3}){32})?\s*\]$/
/** An encrypted key file (Web3 secret storage). */
const KEY_FILE = /^\{.*"crypto"\s*:.*"ciphertext"/is
/** Lengths of a recovery phrase (BIP 39). */
const PHRASE_LENGTHS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24])
/** Longer texts are not looked at: a key file has about 500 characters. */
const MAX_SECRET = 4096

/** The words of a phrase, numbered or not, separated by anything that is no letter. Those of the Chinese lists are one sign. */
function isPhrase(text: string): boolean {
  if (/[^\p{L}\p{M}\p{N}\s.,;:()|/-]/u.test(text)) return false
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
  return PHRASE_LENGTHS.has(words.length) && words.every((word) => /^(\p{sc=Han}|[\p{L}\p{M}]{2,12})$/u.test(word))
}

/**
 * Whether a text looks like a private key, a key file or a recovery phrase, which belong in no field of a page: warn, and
 * neither send nor keep it.
 */
export function looksSecret(text: string): boolean {
  const value = text.slice(0, MAX_SECRET).trim()
  const forms = [HEX_KEY, WIF, EXTENDED_KEY, BASE58_KEY, BYTES, KEY_FILE]
  return forms.some((form) => form.test(value)) || isPhrase(value)
}

/** Most characters of what is searched: 32 bytes in base58, the longest address of a token. */
const MAX_SEARCH = 44
/** Most words of a name. */
const MAX_WORDS = 4

/**
 * Whether a service may be asked for a text while it is typed. A key or a recovery phrase is recognised by its last letters
 * only; by then it is longer than names and addresses are, and most of it has stayed in the page.
 */
export function isSearchable(text: string): boolean {
  return text.length <= MAX_SEARCH && text.trim().split(/\s+/).length <= MAX_WORDS
}

/** Graphemes shown of a name. */
const MAX_NAME = 40
/** Code units looked at: enough for 40 graphemes of any script, and a bound for hostile text. */
const MAX_INPUT = 1024
/** Controls, formats, unassigned and private characters, surrogates, and what is drawn as nothing: fillers and the blank braille cell. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Marks piled on one letter grow beyond the line. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu

function graphemes(text: string): string[] {
  // Firefox has Intl.Segmenter from 125 on, we support it from 101 on.
  if (typeof Intl === 'undefined' || !('Segmenter' in Intl)) return [...text]
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
}

/**
 * A name from outside, such as a wallet's or a token's, fit to be shown and stored: one line, no control, bidirectional or
 * invisible character, no letters with piled-up marks, at most 40 graphemes.
 * @returns the empty string for what is no text, and when nothing is left
 */
export function cleanText(value: unknown): string {
  if (typeof value !== 'string') return ''
  const text = value.slice(0, MAX_INPUT).replace(/\s+/g, ' ').replace(INVISIBLE, '').replace(PILED_MARKS, '$1').trim()
  if (text.length <= MAX_NAME) return text
  const letters = graphemes(text)
  if (letters.length <= MAX_NAME) return text
  const start = letters.slice(0, MAX_NAME - 1).join('')
  return `${start.trimEnd()}…`
}

/** A text as it is compared in a search: without case, accents and surrounding space. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Typing errors that are forgiven: none in short queries, which would match everything. */
const forgiven = (query: string): number => (query.length < 4 ? 0 : query.length < 7 ? 1 : 2)

/**
 * How many typing errors (a letter too many, too few, or another one; P. Sellers 1980) separate a query from the place in
 * a text that comes nearest to it, for searches that have found nothing exact. Both are folded by {@link foldText}.
 * @returns `undefined` when these are more than a query of its length is forgiven
 */
export function countTypingErrors(text: string, query: string): number | undefined {
  const most = forgiven(query)
  if (query.length > text.length + most) return undefined
  // The best way to end the query's first letters at each place of the text; it may begin anywhere.
  let row = new Array<number>(text.length + 1).fill(0)
  for (let at = 0; at < query.length; at += 1) {
    const next = [at + 1]
    for (let place = 0; place < text.length; place += 1) {
      const exchanged = (row[place] ?? 0) + (text[place] === query[at] ? 0 : 1)
      next.push(Math.min(exchanged, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  const least = Math.min(...row)
  return least > most ? undefined : least
}

/** Characters of a data address. */
const MAX_ICON_LENGTH = 65_536
const PICTURE = /^data:image\/(png|jpeg|webp|gif|svg\+xml)(;[a-z0-9=-]+)*,/i
const ACTIVE =
  /<\s*(script|foreignobject|iframe|embed|object|handler|!entity|!doctype)|\bon\w+\s*=|javascript:|(href|src)\s*=\s*["']?\s*(https?:|\/\/)|@import|url\(\s*["']?\s*(https?:|\/\/)/i

function svgText(uri: string): string {
  const start = uri.indexOf(',')
  const body = uri.slice(start + 1)
  return /;base64$/i.test(uri.slice(0, start)) ? atob(decodeURIComponent(body)) : decodeURIComponent(body)
}

/** A wallet's icon when it is a picture that carries everything itself, else `undefined` and a mark is drawn instead. */
export function cleanIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_ICON_LENGTH) return undefined
  const uri = value.trim()
  const type = PICTURE.exec(uri)?.[1]
  if (!type) return undefined
  if (type.toLowerCase() !== 'svg+xml') return uri
  try {
    // Character references could hide any of these names, and pictures need them only in text.
    return /&#|&\w+;/.test(svgText(uri)) || ACTIVE.test(svgText(uri)) ? undefined : uri
  } catch {
    return undefined
  }
}

/**
 * An address, hash or key as rows show it: the first and the last six characters. The one short form of the widget, for
 * people compare what two places show; a review shows it in full.
 * @param text One of at most 13 characters stays as it is.
 */
export const shortAddress = (text: string): string =>
  text.length > 13 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text

// What text from outside must go through. An entry of its own, like `errors.ts`: late code uses it.

export { isAppLink, isOpenScheme, isSafeLink, parseUrl } from './text/links.ts'
