/** Accents to start from. Each can be read in both schemes. */
export const ACCENTS = [
  { name: 'Indigo', color: '#4f46c8' },
  { name: 'Forest', color: '#2a6b3c' },
  { name: 'Brick', color: '#a8402a' },
  { name: 'Plum', color: '#86357a' },
  { name: 'Amber', color: '#f0b03f' },
] as const

/** A strong colour of a hue of 0 to 360 degrees, as `#rrggbb`. */
export function accentOfHue(hue: number): string {
  const [saturation, lightness] = [0.62, 0.42]
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (at: number): string => {
    const place = (at + hue / 30) % 12
    const value = lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** The hue of `#rrggbb` in degrees; 0 for a grey. */
export function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0)
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  if (span === 0) return 0
  if (most === red) return Math.round((((green - blue) / span + 6) % 6) * 60)
  if (most === green) return Math.round(((blue - red) / span + 2) * 60)
  return Math.round(((red - green) / span + 4) * 60)
}
