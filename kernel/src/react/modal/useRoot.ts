import { useInsertionEffect } from 'react'
import { useWords } from '../hooks/useWords.ts'

/**
 * Puts the widget's root into the page, with its theme, language and direction. In insertion effects: these come before
 * any layout effect inside, which may focus or measure.
 */
export function useRoot(root: HTMLElement, theme: string): void {
  const words = useWords('Shell', 'kernel')
  const direction = words.direction()
  const locale = words.locale()
  useInsertionEffect(() => {
    root.dataset.lk = ''
    root.dataset.lkRoot = ''
    root.ownerDocument.body.append(root)
    return () => root.remove()
  }, [root])
  useInsertionEffect(() => {
    root.dataset.lkTheme = theme
    root.dir = direction
    root.lang = locale
  }, [root, theme, direction, locale])
}
