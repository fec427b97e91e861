import type { ViewProps } from '@latchkey/kernel'
import { usePlugin, ViewBody } from '@latchkey/kernel/react'
import { type ReactNode, useEffect } from 'react'
import type { ConnectingParams, ConnectPlugin } from '../types.ts'
import { ConnectingStatus } from './parts/ConnectingStatus.tsx'
import { useRun } from './parts/useRun.ts'

/** Waits for a wallet of this browser and tells what it said. */
export default function ConnectingExternal({ params }: ViewProps<ConnectingParams>): ReactNode {
  const { begin } = usePlugin<ConnectPlugin>('connect')
  const run = useRun()
  useEffect(() => run(begin(params)), [run, begin, params])
  return (
    <ViewBody>
      <ConnectingStatus wallet={params} />
    </ViewBody>
  )
}
