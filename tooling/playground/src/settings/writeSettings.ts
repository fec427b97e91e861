import { DEFAULT_SETTINGS, type Settings } from './settings.ts'

/** The query that stands for the settings; only what differs from the defaults. */
export function writeSettings(settings: Settings): string {
  const defaults: Readonly<Record<string, unknown>> = { ...DEFAULT_SETTINGS }
  const changed = Object.entries(settings).filter(([key, value]) => value !== defaults[key])
  const query = new URLSearchParams(
    changed.map(([key, value]) => [key, value === true ? '1' : String(value).replace('#', '')]),
  ).toString()
  return query === '' ? '' : `?${query}`
}
