import type { ReactNode } from 'react'

// Bidi controls, zero-width and other invisible characters, variation and tag characters that can hide text, controls.
const INVISIBLE =
  /\u034F|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu
// A joiner is kept only where it joins two pictures, as in a family emoji.
const STRAY_JOINER =
  /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu
const MARKS = /(\p{M}{4})\p{M}+/gu
const GRAPHEME = /\P{M}\p{M}*/gu

/**
 * A name that somebody else wrote, made fit to show: controls, bidi overrides and invisible characters are removed, white
 * space is collapsed, piled-up marks are thinned, and the rest is cut to `limit` graphemes (specification: security, T7).
 * @param limit Most graphemes, 40 by default; `Infinity` cleans without cutting.
 */
export function safeText(text: string, limit = 40): string {
  const clean = text
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINER, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(MARKS, '$1')
    .trim()
  if (clean.length <= limit) return clean
  const graphemes = split(clean)
  return graphemes.length <= limit
    ? clean
    : `${graphemes
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
}

function split(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return text.match(GRAPHEME) ?? []
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

/** Cleans a node that is text; leaves elements alone. */
export function safeNode(node: ReactNode, limit?: number): ReactNode {
  return typeof node === 'string' ? safeText(node, limit) : node
}

/** The first letter or digit of a name, for a picture that is missing. */
export function firstLetter(name: string): string {
  return safeText(name).match(/[\p{L}\p{N}]/u)?.[0] ?? '?'
}

/** A well-mixed 32-bit number from a text (FNV-1a and a finalizer). For pictures, not for security. */
export function hashText(text: string): number {
  let hash = 2_166_136_261
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0
}
