import { useCallback, useState } from 'react'
import { readSettings } from './readSettings.ts'
import type { Settings } from './settings.ts'
import { writeSettings } from './writeSettings.ts'

export type ChangeSettings = (change: Partial<Settings>) => void

/** The settings of the page and the function that changes them, in step with the address bar. */
export function useSettings(): readonly [Settings, ChangeSettings] {
  const [settings, setSettings] = useState(() => readSettings(location.search))
  const change = useCallback<ChangeSettings>((patch) => {
    setSettings((before) => {
      const next = { ...before, ...patch }
      history.replaceState(history.state, '', `${location.pathname}${writeSettings(next)}`)
      return next
    })
  }, [])
  return [settings, change]
}
