import { useEffect, useState } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useThemeName } from '../hooks/useThemeName.ts'
import { lazyResource } from '../lazyResource.ts'

/** A theme that can be painted: its name and the values it adds to the built-in ones. */
export interface ThemeSheet {
  readonly name: string
  readonly css: string
}

const engine = /* @__PURE__ */ lazyResource(() => import('./themeSheet.ts').then((file) => file.themeSheet))

/**
 * The kernel's theme. What makes sheets of custom themes and of plugins' tokens is only loaded for those; until it is
 * there, the theme before stays, or nothing is shown yet.
 */
export function useThemeSheet(): ThemeSheet | undefined {
  const kernel = useKernel()
  const { styles, report } = internalsOf(kernel)
  const theme = useAtom(kernel.atoms.theme)
  const { name, scheme, choice } = useThemeName()
  const isBuiltIn = typeof theme !== 'object' && !styles.some((style) => style.tokens)
  const [painted, setPainted] = useState<ThemeSheet>()
  if (isBuiltIn && (painted?.name !== name || painted.css !== '')) setPainted({ name, css: '' })
  useEffect(() => {
    if (isBuiltIn) return
    let isCurrent = true
    engine.load().then(
      (themeSheet) => isCurrent && setPainted(themeSheet(kernel, theme, { name, scheme, ...(choice && { choice }) })),
      (error) => {
        report(error, { where: 'theme' })
        if (isCurrent) setPainted({ name: scheme, css: '' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [kernel, report, theme, name, scheme, choice, isBuiltIn])
  return painted
}
