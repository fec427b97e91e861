import type { ViewProps } from '@latchkey/kernel'
import { useAtom, usePlugin, useT, ViewBody } from '@latchkey/kernel/react'
import { Heading, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { SLOW_AFTER } from '../constants.ts'
import { connectingLook } from '../derived/connectingLook.ts'
import { connectingState } from '../derived/connectingState.ts'
import { isolateName } from '../derived/isolateName.ts'
import type { ConnectingParams, ConnectPlugin } from '../types.ts'
import { ConnectingButtons } from './parts/ConnectingButtons.tsx'
import { ConnectingLatch } from './parts/ConnectingLatch.tsx'
import { ConnectingMiddle } from './parts/ConnectingMiddle.tsx'
import { useFinish } from './parts/useFinish.ts'
import { useRun } from './parts/useRun.ts'

/** Waits for a wallet of this browser and tells what it said. */
export default function ConnectingExternal({ params }: ViewProps<ConnectingParams>): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { atoms, begin } = usePlugin<ConnectPlugin>('connect')
  const attempt = useAtom(atoms.attempt)
  const site = useAtom(atoms.site)
  const run = useRun()
  const state = connectingState(attempt ?? { status: 'running', elapsed: 0 })
  const look = connectingLook[state]
  const isDone = state === 'done'
  const latch = useFinish(isDone)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => run(begin(params)), [run, begin, params])
  useEffect(() => {
    // The button that had the focus is gone.
    if (isDone) heading.current?.focus()
  }, [isDone])
  const values = { wallet: isolateName(params.name), site: site.name, seconds: SLOW_AFTER / 1000 }
  return (
    <ViewBody>
      <div ref={latch}>
        <ConnectingLatch state={look.latch} wallet={params} site={site} />
      </div>
      <div role="status">
        <Stack gap="tight">
          <Heading ref={heading} level={3} variant="heading" align="center">
            {t(look.title, values)}
          </Heading>
          <Text tone="muted" align="center">
            {t(look.text, values)}
          </Text>
        </Stack>
      </div>
      {look.middle && <ConnectingMiddle kind={look.middle} values={values} error={attempt?.error} />}
      <ConnectingButtons look={look} values={values} />
    </ViewBody>
  )
}
