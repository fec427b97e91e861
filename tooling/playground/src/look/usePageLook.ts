import { type BaseTheme, type Theme, type ThemePair, themeToCss } from '@latchkey/theme'
import { useEffect } from 'react'

/**
 * A theme's rules, stronger than those of the base sheet: the widget adopts that one after the page's own sheets, and its
 * mixed tones would win over the tones of the scheme the widget does not show.
 */
const pageCss = (theme: Theme): string =>
  themeToCss(theme).replaceAll("[data-lk-theme='", "[data-lk-theme][data-lk-theme='")

/** The sheet of a theme for the page itself. */
export function themeSheet(theme: Theme): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(pageCss(theme))
  return sheet
}

/** Gives the page the theme and the direction that the widget has. Both schemes are there, to be shown side by side. */
export function usePageLook(base: BaseTheme, look: ThemePair | undefined, direction: 'ltr' | 'rtl'): void {
  useEffect(() => {
    const root = document.documentElement
    root.dataset.lkTheme = look?.[base].name ?? base
    root.dir = direction
    if (!look) return
    const sheets = [themeSheet(look.light), themeSheet(look.dark)]
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => !sheets.includes(other))
    }
  }, [base, look, direction])
}
