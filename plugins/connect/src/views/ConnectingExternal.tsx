import type { ViewProps } from '@latchkey/kernel'
import { type ReactNode, useEffect } from 'react'
import type { ConnectingParams } from '../plugin.ts'
import { ConnectingStatus } from './ConnectingStatus.tsx'
import { connectHooks } from './hooks/connectHooks.ts'

/** Waits for a wallet of this browser and tells what it said. */
export function ConnectingExternal({ params }: ViewProps<ConnectingParams>): ReactNode {
  const { startConnecting } = connectHooks.usePlugin()
  const run = connectHooks.useReportedAction()
  useEffect(() => run(() => startConnecting(params)), [run, startConnecting, params])
  return <ConnectingStatus wallet={params} />
}
