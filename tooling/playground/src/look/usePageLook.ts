import { type BaseTheme, type ThemePair, themeToCss } from '@latchkey/theme'
import { useEffect } from 'react'

/** Gives the page the theme and the direction that the widget has. Both schemes are there, to be shown side by side. */
export function usePageLook(base: BaseTheme, look: ThemePair | undefined, direction: 'ltr' | 'rtl'): void {
  useEffect(() => {
    const root = document.documentElement
    root.dataset.lkTheme = look?.[base].name ?? base
    root.dir = direction
    if (!look) return
    const sheets = [look.light, look.dark].map((theme) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(themeToCss(theme))
      return sheet
    })
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => !sheets.includes(other))
    }
  }, [base, look, direction])
}
