import type { Connector } from '@latchkey/kernel'
import { useAtom, usePlugin, useT } from '@latchkey/kernel/react'
import { Button, Heading, Logo, Stack, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { isolateName } from '../../derived/isolateName.ts'
import { storeLinks } from '../../derived/links/storeLinks.ts'
import type { ConnectingParams, ConnectPlugin } from '../../types.ts'
import { centered } from './parts.css.ts'
import { StoreRows } from './StoreRows.tsx'

export interface PairingBrowserProps {
  readonly wallet: ConnectingParams
  /** Its extension, when it is installed. */
  readonly connector: Connector | undefined
}

/** Uses the wallet's extension, or leads to it. */
export function PairingBrowser({ wallet, connector }: PairingBrowserProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { atoms, connectWallet } = usePlugin<ConnectPlugin>('connect')
  const device = useAtom(atoms.device)
  const values = { wallet: isolateName(wallet.name) }
  const { namespace, network, wallet: own } = wallet
  const target = { ...(namespace ? { namespace } : {}), ...(network ? { network } : {}) }
  if (connector) {
    return (
      <>
        <span className={centered}>
          <Logo name={wallet.name} src={wallet.icon} size={64} />
        </span>
        <Text tone="muted" align="center">
          {t('continueText')}
        </Text>
        <Button onPress={() => connectWallet(connector.id, target)}>{t('openThis', values)}</Button>
      </>
    )
  }
  return (
    <>
      <span className={centered}>
        <Logo name={wallet.name} src={wallet.icon} size={64} />
      </span>
      <Stack gap={1.5}>
        <Heading level={3} variant="heading" align="center">
          {t('missingTitle', values)}
        </Heading>
        <Text tone="muted" align="center">
          {t('missingText')}
        </Text>
      </Stack>
      {own && (
        <StoreRows
          wallet={own}
          links={storeLinks(own, device).filter(({ kind }) => kind !== 'apple' && kind !== 'google')}
        />
      )}
    </>
  )
}
