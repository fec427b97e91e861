import type { ViewProps } from '@latchkey/kernel'
import { type ReactNode, useCallback } from 'react'
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
  const section = params?.section
  embeddedHooks.useWhileShown(
    useCallback(
      async (shown) => {
        await askSettings(section ? { section, ...shown } : shown)
        if (!shown.signal.aborted) router.back()
      },
      [askSettings, router, section],
    ),
  )
  return <FramePlace />
}
