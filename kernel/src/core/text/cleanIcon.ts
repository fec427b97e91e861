/** Characters of a data address. */
const MAX_LENGTH = 65_536
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
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined
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
