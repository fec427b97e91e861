import { usePlugin, useT } from '@latchkey/kernel/react'
import { Button, Stack } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { ConnectingLook } from '../../derived/connectingLook.ts'
import type { ConnectPlugin } from '../../types.ts'
import { kept } from './parts.css.ts'

export interface ConnectingButtonsProps {
  readonly look: ConnectingLook
  readonly values: Readonly<Record<string, string | number>>
  /** The wallet is connected: nothing is left to press. */
  readonly isOver: boolean
}

/** Asks the wallet again, or gives up. The same two buttons in every state, so that the focus stays on them. */
export function ConnectingButtons({ look, values, isOver }: ConnectingButtonsProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { retry, cancel } = usePlugin<ConnectPlugin>('connect')
  return (
    <div className={isOver ? kept : undefined}>
      <Stack gap="s">
        {look.again && (
          <Button kind={look.again === 'openAgain' ? 'secondary' : 'primary'} onPress={retry}>
            {t(look.again, values)}
          </Button>
        )}
        <Button kind={look.again ? 'quiet' : 'primary'} onPress={cancel}>
          {t(look.leave)}
        </Button>
      </Stack>
    </div>
  )
}
