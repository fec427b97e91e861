import { contrastRatio } from './contrastRatio.ts'
import { dark } from './dark.ts'
import { light } from './light.ts'
import type { Theme } from './Theme.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

// WCAG 2.2, 1.4.3: text below large size.
const MINIMUM = 4.5

/** Tells the developer when the words on a theme's primary button are hard to read. */
export function warnLowContrast({ name, extends: from, tokens }: Theme): void {
  if (!isDevelopment()) return
  const color = { ...(from === 'dark' ? dark : light).color, ...tokens.color }
  const ratio = contrastRatio(color.accent ?? '', color.accentOn ?? '')
  if (ratio === undefined || ratio >= MINIMUM) return
  console.warn(
    `[latchkey] Theme '${name}': color.accentOn on color.accent has a contrast of ${ratio.toFixed(2)}; text needs ${MINIMUM}. Set the two as a pair.`,
  )
}

function isDevelopment(): boolean {
  // Bundlers replace the expression; where nothing did, `process` may not exist.
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
