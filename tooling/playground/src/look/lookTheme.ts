import { contrastRatio, defineTheme, type Theme, type TokenValues } from '@latchkey/theme'
import type { Settings } from '../settings/settings.ts'

const CORNERS = {
  default: {},
  square: { modal: '4px', card: '2px', control: '2px', inner: '2px', badge: '1px' },
  round: { modal: '28px', card: '22px', control: '24px', inner: '16px', badge: '8px' },
} as const

const FONTS = {
  default: {},
  serif: { family: "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif" },
  mono: { family: "ui-monospace, 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace" },
} as const

function colours({ accent, surface }: Settings): NonNullable<TokenValues['color']> {
  const accentOn = accent && (contrastRatio('#ffffff', accent) ?? 0) >= 4.5 ? '#ffffff' : '#0b1213'
  return { ...(accent ? { accent, accentOn } : {}), ...(surface ? { surface } : {}) }
}

/** The theme of the token editor; `undefined` while nothing differs from the built-in one. */
export function lookTheme(settings: Settings, base: 'light' | 'dark'): Theme | undefined {
  const tokens = { color: colours(settings), radius: CORNERS[settings.corners], font: FONTS[settings.font] }
  const changed = Object.entries(tokens).filter(([, values]) => Object.keys(values).length > 0)
  if (changed.length === 0) return undefined
  return defineTheme({ name: `shop-${base}`, extends: base, tokens: Object.fromEntries(changed) })
}
