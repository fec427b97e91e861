import { useAtom, useErrorText, usePlugin, useT } from '@latchkey/kernel/react'
import { Heading, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { SLOW_AFTER } from '../../constants.ts'
import { connectingLook } from '../../derived/connectingLook.ts'
import { connectingState } from '../../derived/connectingState.ts'
import { hasOwnWords } from '../../derived/hasOwnWords.ts'
import { isolateName } from '../../derived/isolateName.ts'
import type { ConnectingParams, ConnectPlugin } from '../../types.ts'
import { ConnectingButtons } from './ConnectingButtons.tsx'
import { ConnectingLatch } from './ConnectingLatch.tsx'
import { ConnectingMiddle } from './ConnectingMiddle.tsx'
import { useFinish } from './useFinish.ts'

export interface ConnectingStatusProps {
  readonly wallet: ConnectingParams
  /** In place of the wallet's own picture, 64 px. */
  readonly picture?: ReactNode
}

/** How it goes between the site and a wallet, in a picture and in words, and what can be done about it. */
export function ConnectingStatus({ wallet, picture }: ConnectingStatusProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { atoms } = usePlugin<ConnectPlugin>('connect')
  const attempt = useAtom(atoms.attempt)
  const site = useAtom(atoms.site)
  const state = connectingState(attempt ?? { status: 'running', elapsed: 0 })
  const look = connectingLook[state]
  const isDone = state === 'done'
  const reason = useErrorText(attempt?.error)
  const isExplained = state === 'failed' && hasOwnWords(attempt?.error)
  const latch = useFinish(isDone)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (isDone) heading.current?.focus()
  }, [isDone])
  const values = { wallet: isolateName(wallet.name), site: site.name, seconds: SLOW_AFTER / 1000 }
  return (
    <>
      <div ref={latch}>
        <ConnectingLatch state={look.latch} wallet={wallet} site={site} picture={picture} />
      </div>
      <div role="status">
        <Stack gap={1.5}>
          <Heading ref={heading} level={3} variant="heading" align="center">
            {t(look.title, values)}
          </Heading>
          <Text tone="muted" align="center">
            {isExplained ? reason : t(look.text, values)}
          </Text>
        </Stack>
      </div>
      {look.middle && <ConnectingMiddle kind={look.middle} values={values} error={attempt?.error} />}
      <ConnectingButtons look={look} values={values} />
    </>
  )
}
