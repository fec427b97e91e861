import { baseCss } from '@latchkey/theme'
import uiCss from '@latchkey/theme/styles'
import css from './frame.css?inline'

/** The document's styles: adopted, or linked as a file where the browser adopts none (Safari before 16.4). */
export function adoptStyles(root: Document = document): void {
  if ('adoptedStyleSheets' in root) {
    root.adoptedStyleSheets = [baseCss(), uiCss, css].map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    return
  }
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `${import.meta.env.BASE_URL}frame.css`
  document.head.append(link)
}
