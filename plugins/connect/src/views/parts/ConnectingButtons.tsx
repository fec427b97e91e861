import { usePlugin, useT } from '@latchkey/kernel/react'
import { Button, Stack } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { ConnectingLook } from '../../derived/connectingLook.ts'
import type { ConnectPlugin } from '../../types.ts'

export interface ConnectingButtonsProps {
  readonly look: ConnectingLook
  readonly values: Readonly<Record<string, string | number>>
}

/** Asks the wallet again, or gives up. The same two buttons in every state, so that the focus stays on them. */
export function ConnectingButtons({ look: { again, leave }, values }: ConnectingButtonsProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { retry, cancel } = usePlugin<ConnectPlugin>('connect')
  if (!again && !leave) return null
  return (
    <Stack gap={2}>
      {again && (
        <Button kind={again === 'openAgain' ? 'secondary' : 'primary'} onPress={retry}>
          {t(again, values)}
        </Button>
      )}
      {leave && (
        <Button kind={again ? 'quiet' : leave === 'cancel' ? 'secondary' : 'primary'} onPress={cancel}>
          {t(leave)}
        </Button>
      )}
    </Stack>
  )
}
