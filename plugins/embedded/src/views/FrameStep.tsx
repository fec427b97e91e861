import type { ViewProps } from '@latchkey/kernel'
import { type ReactNode, useEffect } from 'react'
import { embeddedHooks } from '../hooks.ts'
import type { SettingsSection } from '../messages/appEvents.ts'
import { FramePlace } from './FramePlace.tsx'

/** Where the settings open. */
export interface FrameStepParams {
  readonly section?: SettingsSection
}

/** The wallet's settings, drawn by the frame; done there leads back. */
export function FrameStep({ params }: ViewProps<FrameStepParams | undefined>): ReactNode {
  const { askSettings } = embeddedHooks.usePlugin()
  const router = embeddedHooks.useRouter()
  const run = embeddedHooks.useReportedAction()
  const section = params?.section
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const asked = askSettings(section ? { section, signal } : { signal })
    const failed = (error: unknown): void => {
      // Left by its user: nothing has failed.
      if (signal.aborted) return
      run(() => Promise.reject(error))
    }
    asked.then(() => router.back(), failed)
    return () => left.abort()
  }, [askSettings, router, run, section])
  return <FramePlace />
}
