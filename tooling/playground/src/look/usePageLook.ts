import { type Theme, themeToCss } from '@latchkey/theme'
import { useEffect } from 'react'

/** Gives the page the theme and the direction that the widget has. */
export function usePageLook(base: 'light' | 'dark', theme: Theme | undefined, direction: 'ltr' | 'rtl'): void {
  useEffect(() => {
    const root = document.documentElement
    root.dataset.lkTheme = theme?.name ?? base
    root.dir = direction
    if (!theme) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(themeToCss(theme))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [base, theme, direction])
}
