import { CHOICES, DEFAULT_SETTINGS, type Settings } from './settings.ts'

function choice<K extends keyof typeof CHOICES>(query: URLSearchParams, key: K): Settings[K] {
  const value = query.get(key)
  const options: readonly Settings[K][] = CHOICES[key]
  return options.find((option) => option === value) ?? DEFAULT_SETTINGS[key]
}

const colour = (value: string | null) => (value && /^#?[0-9a-f]{6}$/i.test(value) ? `#${value.replace('#', '')}` : '')

/** Reads the settings from the query of an address; what makes no sense is left out. */
export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search)
  return {
    theme: choice(query, 'theme'),
    corners: choice(query, 'corners'),
    font: choice(query, 'font'),
    locale: choice(query, 'locale'),
    direction: choice(query, 'direction'),
    accent: colour(query.get('accent')),
    surface: colour(query.get('surface')),
    legal: query.get('legal') === '1',
    collapse: query.get('collapse') === '1',
    unsupported: query.get('unsupported') === '1',
    signIn: query.get('signIn') === '1',
    analytics: query.get('analytics') === '1',
  }
}
