import { type Context, createContext } from 'react'

const adopted = new Set<string>()

function adoptHere(css: string): void {
  if (css === '' || adopted.has(css)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/**
 * Takes the sheets that primitives bring along, before they are painted; each may come more than once. The document
 * keeps them unless a provider puts them elsewhere.
 */
export const Sheets: Context<(css: string) => void> = createContext(adoptHere)
