import { type Context, createContext, useContext, useInsertionEffect } from 'react'

/** Joins class names and leaves out what is off. */
export function cx(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

const adopted = new Set<string>()

function adoptHere(css: string): void {
  // Safari before 16.4 has none: there a page without a provider links `style.css`.
  if (css === '' || adopted.has(css) || !('adoptedStyleSheets' in document)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/**
 * Takes the sheets that primitives bring along, before they are painted; each may come more than once. The document
 * adopts them unless a provider puts them elsewhere.
 */
export const Sheets: Context<(css: string) => void> = createContext(adoptHere)

/** Brings along the style sheet of a primitive that is not part of `@latchkey/theme/styles`. */
export function useSheet(css: string): void {
  const adopt = useContext(Sheets)
  useInsertionEffect(() => adopt(css), [adopt, css])
}
