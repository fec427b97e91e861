import type { Settings } from '../settings/settings.ts'

/** The language tag of the widget: the two pseudo-locales are accented English and English from right to left. */
export function widgetLocale({ locale, direction }: Pick<Settings, 'locale' | 'direction'>): string {
  if (locale !== 'pseudo') return locale
  return direction === 'rtl' ? 'ar-XB' : 'en-XA'
}
