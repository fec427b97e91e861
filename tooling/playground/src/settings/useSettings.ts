import { useCallback, useEffect, useState } from 'react'
import { CHOICES, DEFAULT_SETTINGS, type Settings } from './settings.ts'

function choice<K extends keyof typeof CHOICES>(query: URLSearchParams, key: K): Settings[K] {
  const value = query.get(key)
  const options: readonly Settings[K][] = CHOICES[key]
  return options.find((option) => option === value) ?? DEFAULT_SETTINGS[key]
}

const colour = (value: string | null) => (value && /^#?[0-9a-f]{6}$/i.test(value) ? `#${value.replace('#', '')}` : '')

/** The letters of it; what they mean is checked where it is read. */
const TOKENS = /^[\w.%!~*'()-]{1,12000}$/

const tokenText = (value: string | null) => (value && TOKENS.test(value) ? value : '')

/** Reads the settings from the query of an address; what makes no sense is left out. */
export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search)
  return {
    theme: choice(query, 'theme'),
    corners: choice(query, 'corners'),
    density: choice(query, 'density'),
    font: choice(query, 'font'),
    locale: choice(query, 'locale'),
    direction: choice(query, 'direction'),
    accent: colour(query.get('accent')),
    tokens: tokenText(query.get('tokens')),
    legal: query.get('legal') === '1',
    collapse: query.get('collapse') === '1',
    oneWallet: query.get('oneWallet') === '1',
    unsupported: query.get('unsupported') === '1',
    signIn: query.get('signIn') === '1',
    analytics: query.get('analytics') === '1',
  }
}

/** The query that stands for the settings; only what differs from the defaults. */
export function writeSettings(settings: Settings): string {
  const defaults: Readonly<Record<string, unknown>> = { ...DEFAULT_SETTINGS }
  const changed = Object.entries(settings).filter(([key, value]) => value !== defaults[key])
  const query = new URLSearchParams(
    changed.map(([key, value]) => [key, value === true ? '1' : String(value).replace('#', '')]),
  ).toString()
  return query === '' ? '' : `?${query}`
}

/** The address of this page with the settings in its fragment: what others are sent. */
export const fragmentAddress = (settings: Settings): string =>
  `${location.pathname}${location.search}${writeSettings(settings).replace('?', '#')}`

export type ChangeSettings = (change: Partial<Settings>) => void

/**
 * The settings of the page and the function that changes them, in step with the address bar.
 * @param place - where they stand in the address; no server is told of a fragment
 */
export function useSettings(place: 'query' | 'fragment' = 'query'): readonly [Settings, ChangeSettings] {
  const [settings, setSettings] = useState(() =>
    readSettings(place === 'query' ? location.search : location.hash.replace('#', '?')),
  )
  const change = useCallback<ChangeSettings>(
    (patch) => {
      setSettings((before) => {
        const next = { ...before, ...patch }
        const address = place === 'query' ? `${location.pathname}${writeSettings(next)}` : fragmentAddress(next)
        history.replaceState(history.state, '', address)
        return next
      })
    },
    [place],
  )
  useEffect(() => {
    if (place === 'query') return
    const follow = (): void => setSettings(readSettings(location.hash.replace('#', '?')))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [place])
  return [settings, change]
}

/** The settings without the options of the kernel: how a widget looks and reads. */
export function onlyLook(settings: Settings): Settings {
  const options = {
    legal: false,
    collapse: false,
    oneWallet: false,
    signIn: false,
    analytics: false,
    unsupported: false,
  }
  return { ...settings, ...options }
}
