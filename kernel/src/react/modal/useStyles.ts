import { useInsertionEffect } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom } from '../hooks/useAtom.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { adoptStyles, type StyleInput, type StyleRoot, styleOrder } from '../styles/adoptStyles.ts'
import { pluginAssets } from '../views/pluginAssets.ts'
import { themeSheet } from './themeSheet.ts'

/** Adopts the widget's style sheets before anything of it is painted, and takes them away with it. */
export function useStyles(root: StyleRoot, sheets: readonly StyleInput[]): void {
  const kernel = useKernel()
  const { nonce } = internalsOf(kernel)
  const theme = useAtom(kernel.atoms.theme)
  useInsertionEffect(() => {
    const undo = sheets.map((sheet) => adoptStyles(root, { ...sheet, nonce }))
    undo.push(pluginAssets(kernel).sheets.attach(root))
    return () => {
      for (const step of undo) step()
    }
  }, [root, sheets, kernel, nonce])
  useInsertionEffect(
    () => adoptStyles(root, { order: styleOrder.theme, css: themeSheet(kernel, theme), nonce }),
    [root, kernel, theme, nonce],
  )
}
