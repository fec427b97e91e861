import { fadeColor, mixColors } from './color.ts'
import type { TokenName, TokenValues } from './tokenNames.ts'
import { variableName } from './vars.ts'

/** A tone that follows from two other colours. */
interface DerivedTone {
  readonly from: TokenName<'color'>
  /** Per cent of `from` in it. */
  readonly share: number
  /** What the rest is. */
  readonly into: 'text' | 'transparent'
}

/** The tones that are mixed from other tokens, so that a new accent or surface brings its own. */
const derivedTones = {
  accentHover: { from: 'accent', share: 88, into: 'text' },
  accentPressed: { from: 'accent', share: 78, into: 'text' },
  errorHover: { from: 'error', share: 88, into: 'text' },
  errorPressed: { from: 'error', share: 78, into: 'text' },
  fillHover: { from: 'fill', share: 92, into: 'text' },
  fillPressed: { from: 'fill', share: 88, into: 'text' },
  rowHover: { from: 'surface', share: 96, into: 'text' },
  rowPressed: { from: 'surface', share: 92, into: 'text' },
  pictureEdge: { from: 'text', share: 8, into: 'transparent' },
} as const satisfies { readonly [N in TokenName<'color'>]?: DerivedTone }

/** The names of the mixed tones. */
export const derivedNames: ReadonlySet<string> = new Set(Object.keys(derivedTones))

/** Fixed values of the mixed tones for browsers without `color-mix`; a colour in a notation that cannot be mixed stands for its tones. */
export function toneFallbacks(colors: NonNullable<TokenValues['color']>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(derivedTones).map(([name, { from, share, into }]) => {
      const color = colors[from] ?? ''
      const tone = into === 'text' ? mixColors(color, share, colors.text ?? '') : fadeColor(color, share)
      return [name, tone ?? (into === 'text' ? `var(${variableName('color', from)})` : into)]
    }),
  )
}

function mix({ from, share, into }: DerivedTone): string {
  const rest = into === 'text' ? 'var(--lk-color-text)' : into
  return `color-mix(in srgb, var(--lk-color-${from}) ${share}%, ${rest})`
}

/** Values shared by every theme: type, space, size, motion, layers and the tones derived from others by `color-mix`. */
export const base: TokenValues = {
  color: {
    ...Object.fromEntries(Object.entries(derivedTones).map(([name, tone]) => [name, mix(tone)])),
    accentText: 'var(--lk-color-accent)',
    qrInk: '#0e1a1c',
    qrPaper: '#ffffff',
  },
  font: {
    family:
      "system-ui, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif",
    familyMono:
      "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, 'Noto Sans Mono', 'DejaVu Sans Mono', monospace",
    sizeCaption: '0.75rem',
    sizeSmall: '0.8125rem',
    sizeBody: '0.9375rem',
    sizeTitle: '1.0625rem',
    sizeHeading: '1.25rem',
    sizeAmount: '1.75rem',
    sizeDisplay: '2.25rem',
    lineCaption: '1rem',
    lineSmall: '1.125rem',
    lineBody: '1.375rem',
    lineTitle: '1.5rem',
    lineHeading: '1.75rem',
    lineAmount: '2.25rem',
    lineDisplay: '2.75rem',
    weightRegular: '400',
    weightMedium: '500',
    weightStrong: '600',
  },
  radius: {
    modal: '20px',
    card: '14px',
    control: '12px',
    inner: '8px',
    badge: '6px',
    logo: '28%',
    full: '999px',
  },
  space: {
    1: '4px',
    2: '8px',
    3: '12px',
    4: '16px',
    5: '20px',
    6: '24px',
    8: '32px',
  },
  size: {
    modal: '360px',
    modalMaxHeight: '680px',
    header: '56px',
    control: '48px',
    controlSmall: '36px',
    touch: '44px',
    row: '60px',
    rowCompact: '48px',
    iconSmall: 'min(1rem, 22px)',
    icon: 'min(1.25rem, 28px)',
    iconLarge: 'min(1.5rem, 32px)',
    logo: '36px',
    badge: '18px',
    focus: '2px',
    hairline: '1px',
  },
  motion: {
    header: '120ms',
    height: '150ms',
    view: '150ms',
    press: '80ms',
    snackbar: '150ms',
    latch: '240ms',
    sheet: '240ms',
    shake: '500ms',
    wait: '1400ms',
    skeletonDelay: '100ms',
    shift: '12px',
    ease: 'cubic-bezier(0.2, 0, 0, 1)',
    easeIn: 'cubic-bezier(0.4, 0, 1, 1)',
  },
  z: {
    backdrop: '2147481000',
    modal: '2147481010',
    snackbar: '2147481020',
  },
  blur: {
    backdrop: 'none',
  },
}

/** Motion under `prefers-reduced-motion`: nothing moves; waiting loops stay, since they inform. */
export const stillness: { readonly [N in TokenName<'motion'>]?: string } = {
  header: '0ms',
  height: '0ms',
  view: '0ms',
  press: '0ms',
  snackbar: '0ms',
  latch: '0ms',
  sheet: '0ms',
  shake: '0ms',
  shift: '0px',
}
