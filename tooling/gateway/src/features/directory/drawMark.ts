import { createHash } from 'node:crypto'

/** From and to of a diagonal gradient; white letters have a contrast of at least 4.5 on both ends. */
const palette: readonly (readonly [string, string])[] = [
  ['#4f46e5', '#3730a3'],
  ['#7c3aed', '#5b21b6'],
  ['#a21caf', '#701a75'],
  ['#be185d', '#831843'],
  ['#e11d48', '#9f1239'],
  ['#c2410c', '#7c2d12'],
  ['#b45309', '#78350f'],
  ['#4d7c0f', '#365314'],
  ['#15803d', '#14532d'],
  ['#0f766e', '#134e4a'],
  ['#0e7490', '#164e63'],
  ['#0369a1', '#0c4a6e'],
  ['#1d4ed8', '#1e3a8a'],
  ['#475569', '#1e293b'],
]

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
 * A picture that stands in for a logo: letters on a gradient. The same seed always gives the same bytes.
 *
 * @param seed decides the colours
 * @param letters up to five
 * @returns SVG of 128 by 128, without scripts, styles or references to other files
 */
export function drawMark(seed: string, letters: string): string {
  const hash = createHash('sha256').update(seed).digest()
  const [from = '', to = ''] = palette[(hash[0] ?? 0) % palette.length] ?? []
  const shift = ((hash[1] ?? 0) % 5) * 8
  const size = SIZES[[...letters].length] ?? 24
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">',
    `<defs><linearGradient id="a" x1="${shift}%" y1="0" x2="${100 - shift}%" y2="100%"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
    '<radialGradient id="b" cx="28%" cy="18%" r="75%"><stop stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>',
    '<rect width="128" height="128" fill="url(#a)"/><rect width="128" height="128" fill="url(#b)"/>',
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
