import { adoptStyles, type StyleInput, type StyleRoot } from './adoptStyles.ts'

/** The style sheets of one kernel that arrive over time. */
export interface SheetSet {
  /** Adopts a sheet wherever the set is attached, now and later; the same text once. */
  add(input: StyleInput): void
  /** Adopts everything on a root; the result takes it away again. */
  attach(root: StyleRoot): () => void
}

export function sheetSet(): SheetSet {
  const inputs: StyleInput[] = []
  const attached = new Map<StyleRoot, (() => void)[]>()
  return {
    add(input) {
      if (inputs.some(({ css }) => css === input.css)) return
      inputs.push(input)
      for (const [root, undo] of attached) undo.push(adoptStyles(root, input))
    },
    attach(root) {
      attached.set(
        root,
        inputs.map((input) => adoptStyles(root, input)),
      )
      return () => {
        for (const step of attached.get(root) ?? []) step()
        attached.delete(root)
      }
    },
  }
}
