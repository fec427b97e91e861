import type { Theme } from '@latchkey/theme'
import { useEffect } from 'react'
import type { Settings } from '../settings/settings.ts'
import type { PlaygroundKernel } from './createPlaygroundKernel.ts'
import { widgetLocale } from './widgetLocale.ts'

/** Passes theme and language on to the running widget. */
export function useKernelLook(kernel: PlaygroundKernel, settings: Settings, theme: Theme | undefined): void {
  const locale = widgetLocale(settings)
  useEffect(() => kernel.store.set(kernel.atoms.theme, theme ?? settings.theme), [kernel, theme, settings.theme])
  useEffect(() => kernel.store.set(kernel.atoms.locale, locale), [kernel, locale])
}
