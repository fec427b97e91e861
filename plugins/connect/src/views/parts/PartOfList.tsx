import { useT } from '@latchkey/kernel/react'
import { Banner, Button, Stack } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { ConnectPlugin } from '../../types.ts'
import { useDirectory } from './useDirectory.ts'

export interface PartOfListProps {
  readonly namespace: string | undefined
  /** What else is to be asked again. */
  readonly onAgain: (() => void) | undefined
}

/** Says that the directory did not answer, and asks it again. */
export function PartOfList({ namespace, onAgain }: PartOfListProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const directory = useDirectory()
  const again = async (): Promise<void> => {
    onAgain?.()
    await directory?.load({ namespace })
    await directory?.more({ namespace })
  }
  return (
    <Stack gap={2}>
      <Banner tone="info" role="status" title={t('partTitle')}>
        {t('partText')}
      </Banner>
      <Button kind="secondary" size="small" width="full" onPress={again}>
        {t('tryAgain')}
      </Button>
    </Stack>
  )
}
