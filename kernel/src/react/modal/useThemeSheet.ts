import { useEffect, useRef, useState } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useThemeName } from '../styles/useThemeName.ts'

/** A theme that can be painted: its name and the values it adds to the built-in ones. */
export interface ThemeSheet {
  readonly name: string
  readonly css: string
}

/**
 * The kernel's theme. What makes sheets of custom themes and of plugins' tokens is only loaded for those; until it is
 * there, the theme before stays, or nothing is shown yet.
 */
export function useThemeSheet(): ThemeSheet | undefined {
  const kernel = useKernel()
  const { styles, report } = internalsOf(kernel)
  const theme = useAtom(kernel.atoms.theme)
  const { name, scheme } = useThemeName()
  const [loaded, setLoaded] = useState<ThemeSheet>()
  const plain = typeof theme !== 'object' && !styles.some((one) => one.tokens)
  useEffect(() => {
    if (plain) return
    let live = true
    import('./themeSheet.ts').then(
      ({ themeSheet }) => live && setLoaded(themeSheet(kernel, theme, { name, scheme })),
      (error) => {
        report(error, { where: 'theme' })
        if (live) setLoaded({ name: scheme, css: '' })
      },
    )
    return () => {
      live = false
    }
  }, [kernel, report, theme, name, scheme, plain])
  const before = useRef<ThemeSheet>(undefined)
  const present = plain ? { name, css: '' } : (loaded ?? before.current)
  useEffect(() => {
    before.current = present
  })
  return present
}
