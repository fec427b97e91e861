import type { ThemePair } from '@latchkey/theme'
import { useEffect } from 'react'
import type { Settings } from '../settings/settings.ts'
import type { PlaygroundKernel } from './createPlaygroundKernel.ts'

/**
 * The language tag of the widget, which reads in the direction of its language. English from right to left is Hebrew,
 * whose words fall back to English; pseudo is accented English, or English from right to left.
 */
export function widgetLocale({ locale, direction }: Pick<Settings, 'locale' | 'direction'>): string {
  if (locale === 'pseudo') return direction === 'rtl' ? 'ar-XB' : 'en-XA'
  return locale === 'en' && direction === 'rtl' ? 'he' : locale
}

/** The direction of the page, which is that of its language; English and pseudo may be read from the right to test layouts. */
export function directionOf({ locale, direction }: Pick<Settings, 'locale' | 'direction'>): 'ltr' | 'rtl' {
  return locale === 'ar' ? 'rtl' : direction
}

/** Passes theme and language on to the running widget. */
export function useKernelLook(
  kernel: Pick<PlaygroundKernel, 'store' | 'atoms'>,
  settings: Settings,
  look: ThemePair | undefined,
): void {
  const locale = widgetLocale(settings)
  const { theme } = settings
  useEffect(
    () => kernel.store.set(kernel.atoms.theme, (theme === 'system' ? look : look?.[theme]) ?? theme),
    [kernel, look, theme],
  )
  useEffect(() => kernel.store.set(kernel.atoms.locale, locale), [kernel, locale])
}
