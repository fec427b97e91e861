import type { ViewProps } from '@latchkey/kernel'
import { ViewBody } from '@latchkey/kernel/react'
import { type ReactNode, useEffect } from 'react'
import { connectHooks } from '../hooks.ts'
import type { ConnectingParams } from '../plugin.ts'
import { ConnectingStatus } from './ConnectingStatus.tsx'
import { useReportedAction } from './hooks/actions.ts'

/** Waits for a wallet of this browser and tells what it said. */
export function ConnectingExternal({ params }: ViewProps<ConnectingParams>): ReactNode {
  const { startConnecting } = connectHooks.usePlugin()
  const run = useReportedAction()
  useEffect(() => run(startConnecting(params)), [run, startConnecting, params])
  return (
    <ViewBody>
      <ConnectingStatus wallet={params} />
    </ViewBody>
  )
}
