/**
 * Contrast of two opaque colours from 1 to 21, by the formula of WCAG 2.2 (relative luminance).
 * @returns `undefined` when one of them is not written as `#rgb`, `#rrggbb` or `rgb(r g b)`.
 */
export function contrastRatio(first: string, second: string): number | undefined {
  const one = luminance(first)
  const two = luminance(second)
  if (one === undefined || two === undefined) return undefined
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

function luminance(color: string): number | undefined {
  const channels = parse(color.trim().toLowerCase())
  if (!channels) return undefined
  const [red, green, blue] = channels.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function parse(color: string): readonly number[] | undefined {
  if (/^#[\da-f]{3}$/.test(color)) return [1, 2, 3].map((at) => Number.parseInt(color.charAt(at).repeat(2), 16))
  if (/^#[\da-f]{6}$/.test(color)) return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const rgb = /^rgb\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\)$/.exec(color)
  return rgb ? rgb.slice(1).map(Number) : undefined
}
