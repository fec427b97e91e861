import { createHash } from 'node:crypto'

/** The tints of the widget's own tiles; white letters have a contrast of at least 4.5 on each. */
const TINTS = ['#0b6b78', '#8a5a12', '#3d6b2c', '#8c3f4d', '#35578f'] as const

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

/** Sizes by the number of letters, so that each fills the mark alike. */
const SIZES = [0, 60, 50, 38, 30, 26]

/**
 * A picture that stands in for a logo: letters on a flat tile. The same seed always gives the same bytes.
 *
 * @param seed decides the colours
 * @param letters up to five
 * @returns SVG of 128 by 128, without scripts, styles or references to other files
 */
export function renderPlaceholder(seed: string, letters: string): string {
  const hash = createHash('sha256').update(seed).digest()
  const tint = TINTS[(hash[0] ?? 0) % TINTS.length]
  const size = SIZES[[...letters].length] ?? 24
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">',
    `<rect width="128" height="128" fill="${tint}"/>`,
    `<text x="64" y="65" dy=".35em" fill="#fff" font-family="Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif" font-size="${size}" font-weight="600" letter-spacing="-1" text-anchor="middle">${escapeText(letters)}</text>`,
    '</svg>',
  ].join('')
}

const GENERIC = /^(wallet|app|the|by|of|for|pro|web3|crypto|defi|dapp)$/i
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const first = (word: string): string => {
  const [segment] = segmenter.segment(word)
  return (segment?.segment ?? '').toLocaleUpperCase('en')
}

/** One or two letters that stand for a name; generic words do not count. */
export function initials(name: string): string {
  const words = name.split(/[\s\-_./()&+:]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const telling = words.filter((word) => !GENERIC.test(word))
  const letters = (telling.length > 0 ? telling : words).slice(0, 2).map(first).join('')
  return letters || '?'
}
