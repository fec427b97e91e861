import type { Settings } from '../settings/settings.ts'

/**
 * The language tag of the widget, which reads in the direction of its language. English from right to left is Hebrew,
 * whose words fall back to English; pseudo is accented English, or English from right to left.
 */
export function widgetLocale({ locale, direction }: Pick<Settings, 'locale' | 'direction'>): string {
  if (locale === 'pseudo') return direction === 'rtl' ? 'ar-XB' : 'en-XA'
  return locale === 'en' && direction === 'rtl' ? 'he' : locale
}
