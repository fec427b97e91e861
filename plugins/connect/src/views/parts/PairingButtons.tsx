import { useRouter, useT } from '@latchkey/kernel/react'
import { downloadIcon } from '@latchkey/theme/icons'
import { Button, ButtonGroup } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { ROUTES } from '../../constants.ts'
import { isolateName } from '../../derived/isolateName.ts'
import type { ConnectingParams, ConnectPlugin } from '../../types.ts'
import { CopyLinkButton } from './CopyLinkButton.tsx'

export interface PairingButtonsProps {
  readonly wallet: ConnectingParams
  readonly uri: string | undefined
  /** Why there is no link, for readers. */
  readonly reason: string
}

/** Copies the link, and leads people without the wallet to it. */
export function PairingButtons({ wallet: { wallet, name }, uri, reason }: PairingButtonsProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const router = useRouter<ConnectPlugin>()
  if (!wallet) return <CopyLinkButton uri={uri} reason={reason} />
  return (
    <ButtonGroup>
      <CopyLinkButton uri={uri} reason={reason} />
      <Button kind="secondary" icon={downloadIcon} onPress={() => router.push(ROUTES.downloads, { wallet })}>
        {t('getThis', { wallet: isolateName(name) })}
      </Button>
    </ButtonGroup>
  )
}
