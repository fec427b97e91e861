/** Where style sheets can be adopted. */
export type StyleRoot = Document | ShadowRoot

/** Later ones win over earlier ones; plugins follow from `plugin` on, in their order. */
export const styleOrder = { base: 0, theme: 1, account: 2, buttons: 3, ui: 4, shell: 5, plugin: 6 } as const

export interface StyleInput {
  /** A place in `styleOrder`. */
  readonly order: number
  readonly css: string
  /** For the style element that stands in where constructed style sheets are missing. */
  readonly nonce?: string | undefined
}

interface Adopted {
  readonly order: number
  readonly css: string
  readonly sheet: CSSStyleSheet | HTMLStyleElement
  users: number
}

const registry = new WeakMap<StyleRoot, Adopted[]>()

function constructed(root: StyleRoot, css: string): CSSStyleSheet | undefined {
  const { defaultView } = 'defaultView' in root ? root : root.ownerDocument
  if (!defaultView || !('adoptedStyleSheets' in root)) return undefined
  try {
    const sheet = new defaultView.CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  } catch {
    // A browser that knows adopted sheets but not constructed ones.
    return undefined
  }
}

function styleElement(root: StyleRoot, { css, nonce }: StyleInput): HTMLStyleElement {
  const element = ('head' in root ? root : root.ownerDocument).createElement('style')
  if (nonce !== undefined) element.nonce = nonce
  element.textContent = css
  return element
}

function apply(root: StyleRoot, adopted: readonly Adopted[], removed?: Adopted['sheet']): void {
  const sheets = adopted.map((sheet) => sheet.sheet)
  if (sheets.some((sheet) => sheet instanceof Element) || removed instanceof Element) {
    const parent = 'head' in root ? root.head : root
    if (removed instanceof Element) removed.remove()
    for (const sheet of sheets) if (sheet instanceof Element) parent.append(sheet)
    return
  }
  const own = new Set<unknown>([...sheets, removed])
  root.adoptedStyleSheets = [
    ...[...root.adoptedStyleSheets].filter((sheet) => !own.has(sheet)),
    ...sheets.filter((sheet) => 'replaceSync' in sheet),
  ]
}

/**
 * Adopts a style sheet as a constructed one, which a strict content security policy allows, after the page's own. The
 * same text is adopted once, however many kernels and buttons use it, and leaves with the last of them.
 */
export function adoptStyles(root: StyleRoot, input: StyleInput): () => void {
  const adopted = registry.get(root) ?? []
  registry.set(root, adopted)
  let entry = adopted.find((sheet) => sheet.css === input.css && sheet.order === input.order)
  if (entry) entry.users += 1
  else {
    const sheet = constructed(root, input.css) ?? styleElement(root, input)
    entry = { order: input.order, css: input.css, sheet, users: 1 }
    adopted.push(entry)
    adopted.sort((a, b) => a.order - b.order)
    apply(root, adopted)
  }
  const own = entry
  return () => {
    own.users -= 1
    if (own.users > 0 || !adopted.includes(own)) return
    adopted.splice(adopted.indexOf(own), 1)
    apply(root, adopted, own.sheet)
  }
}
