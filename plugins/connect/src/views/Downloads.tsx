import type { ViewProps } from '@latchkey/kernel'
import { useAtom, usePlugin, useT, ViewBody } from '@latchkey/kernel/react'
import { Button, Heading, Logo, Stack, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { isolateName } from '../derived/isolateName.ts'
import { browseLink } from '../derived/links/browseLink.ts'
import { storeLinks } from '../derived/links/storeLinks.ts'
import type { ConnectPlugin, DownloadsParams } from '../types.ts'
import { centered } from './parts/parts.css.ts'
import { StoreRows } from './parts/StoreRows.tsx'

/** Where to get a wallet that is not here; on a phone also the way into its own browser. */
export default function Downloads({ params: { wallet } }: ViewProps<DownloadsParams>): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const device = useAtom(usePlugin<ConnectPlugin>('connect').atoms.device)
  const values = { wallet: isolateName(wallet.name) }
  const link = browseLink(wallet, { ...device, namespace: 'solana' })
  return (
    <ViewBody>
      <span className={centered}>
        <Logo name={wallet.name} src={wallet.image} size={64} />
      </span>
      {link !== undefined && (
        <>
          <Stack gap={1.5}>
            <Heading level={3} variant="heading" align="center">
              {t('browseTitle', values)}
            </Heading>
            <Text tone="muted" align="center">
              {t('browseText', values)}
            </Text>
          </Stack>
          <Button appLink={link} target={device.target}>
            {t('openThis', values)}
          </Button>
        </>
      )}
      <StoreRows wallet={wallet} links={storeLinks(wallet, device)} />
    </ViewBody>
  )
}
