/** Deepest nesting read from outside (security.md T20). */
const MAX_DEPTH = 64
const QUOTE = 34
const BACKSLASH = 92
const OPEN = new Set([91, 123])
const CLOSE = new Set([93, 125])

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (quoted && code === BACKSLASH) index++
    else if (code === QUOTE) quoted = !quoted
    else if (!quoted && OPEN.has(code)) deepest = Math.max(deepest, ++depth)
    else if (!quoted && CLOSE.has(code)) depth--
  }
  return deepest
}

/**
 * Reads JSON that is at most 64 levels deep; no bytes at all read as `undefined`.
 * @throws SyntaxError otherwise
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (depthOf(text) > MAX_DEPTH) throw new SyntaxError(`JSON is nested deeper than ${MAX_DEPTH} levels`)
  return JSON.parse(text)
}
