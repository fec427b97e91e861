import { useInsertionEffect } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { adoptStyles, type StyleInput, type StyleRoot, styleOrder } from '../styles/adoptStyles.ts'
import { pluginAssets } from '../views/pluginAssets.ts'
import type { ThemeSheet } from './useThemeSheet.ts'

/** Adopts the widget's style sheets before anything of it is painted, and takes them away with it. */
export function useStyles(root: StyleRoot, sheets: readonly StyleInput[], { css }: ThemeSheet): void {
  const kernel = useKernel()
  const { nonce } = internalsOf(kernel)
  useInsertionEffect(() => {
    const undo = sheets.map((sheet) => adoptStyles(root, { ...sheet, nonce }))
    undo.push(pluginAssets(kernel).sheets.attach(root))
    return () => {
      for (const step of undo) step()
    }
  }, [root, sheets, kernel, nonce])
  useInsertionEffect(() => {
    if (css !== '') return adoptStyles(root, { order: styleOrder.theme, css, nonce })
  }, [root, css, nonce])
}
