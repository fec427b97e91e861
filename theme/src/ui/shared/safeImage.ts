// security, T7: at most 64 kB for a picture that is part of its address.
const MAX_DATA = 65_536
const DATA = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i

// Browsers trust what this machine serves as they trust https: (Secure Contexts, section 3.1).
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\//i

/**
 * A picture's address as an `<img>` may load it: `https:`, `http:` of this machine, or a small `data:` picture of a
 * known kind; else `undefined`.
 */
export function safeImage(src: string | undefined): string | undefined {
  if (src === undefined) return undefined
  if (/^https:\/\//i.test(src) || LOCAL.test(src)) return src
  return DATA.test(src) && src.length <= MAX_DATA ? src : undefined
}
