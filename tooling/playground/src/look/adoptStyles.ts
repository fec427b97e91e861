import { baseCss } from '@latchkey/theme'
import { uiStyles } from '@latchkey/theme/ui'

function toSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}

/** Dresses the page itself in the widget's tokens and primitives. */
export async function adoptStyles(): Promise<void> {
  const { default: css } = await uiStyles()
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, toSheet(baseCss()), toSheet(css)]
}
