/** WCAG 2.2, 1.4.3: text below large size. */
export const READABLE = 4.5

/**
 * Contrast of two opaque colours from 1 to 21, by the formula of WCAG 2.2 (relative luminance).
 * @returns `undefined` when one of them is not written as `#rgb`, `#rrggbb` or `rgb(r g b)`.
 */
export function contrastRatio(first: string, second: string): number | undefined {
  const [a, b] = [parse(first), parse(second)]
  if (!a || !b) return undefined
  const [above, below] = [luminance(a), luminance(b)]
  return (Math.max(above, below) + 0.05) / (Math.min(above, below) + 0.05)
}

/**
 * `share` per cent of a colour and the rest of another, as `color-mix(in srgb, …)` mixes opaque colours.
 * @returns `#rrggbb`; `undefined` when one of them is not written as `#rgb`, `#rrggbb` or `rgb(r g b)`.
 */
export function mixColors(color: string, share: number, other: string): string | undefined {
  const [a, b] = [parse(color), parse(other)]
  if (!a || !b) return undefined
  const part = share / 100
  const mixed = a.map((value, at) => Math.round(value * part + (b[at] ?? 0) * (1 - part)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** An opaque colour as `rgb(r g b / share)`; `undefined` for other notations. */
export function fadeColor(color: string, share: number): string | undefined {
  const channels = parse(color)
  return channels && `rgb(${channels.join(' ')} / ${share / 100})`
}

/**
 * The colour, or the first step from it towards `ink`, that can be read as text on all grounds. Grounds in other
 * notations than `contrastRatio` reads are passed over.
 * @returns `undefined` when the colour itself is in another notation.
 */
export function readableTone(color: string, ink: string, grounds: readonly string[]): string | undefined {
  if (!parse(color)) return undefined
  const isReadable = (tone: string): boolean =>
    grounds.every((ground) => (contrastRatio(tone, ground) ?? READABLE) >= READABLE)
  if (isReadable(color)) return color
  for (let share = 96; share > 0; share -= 4) {
    const tone = mixColors(color, share, ink)
    if (tone && isReadable(tone)) return tone
  }
  return ink
}

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue from 0 to 255. */
function parse(text: string): readonly number[] | undefined {
  const color = text.trim().toLowerCase()
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/.exec(color) ?? []
  const hex = short ? short.replace(/./g, '$&$&') : long
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const rgb = /^rgb\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\)$/.exec(color)
  return rgb?.slice(1).map(Number)
}
