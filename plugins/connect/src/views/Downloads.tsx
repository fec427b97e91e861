import type { ViewProps } from '@latchkey/kernel'
import { useAtom, ViewBody } from '@latchkey/kernel/react'
import { externalLinkIcon, globeIcon, puzzleIcon, smartphoneIcon } from '@latchkey/theme/icons'
import { Button, Heading, Icon, IconTile, ListCard, ListItem, Logo, Stack, safeName, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { browseLink } from '../model/platforms.ts'
import { type StoreLink, storeLinks } from '../model/walletLinks.ts'
import type { DirectoryWallet, DownloadsParams } from '../plugin.ts'
import { centered } from './connect.css.ts'
import { connectHooks } from './hooks/connectHooks.ts'

interface StoreRowsProps {
  readonly wallet: DirectoryWallet
  readonly links: readonly StoreLink[]
}

const ROWS = {
  chrome: { word: 'storeChrome', icon: puzzleIcon },
  apple: { word: 'storeApple', icon: smartphoneIcon },
  google: { word: 'storeGoogle', icon: smartphoneIcon },
  homepage: { word: 'storeHomepage', icon: globeIcon },
} as const satisfies Record<StoreLink['kind'], unknown>

/** Download links of a wallet, each with its host. */
export function StoreRows({ wallet, links }: StoreRowsProps): ReactNode {
  const t = connectHooks.useMessages()
  const values = { wallet: safeName(wallet.name) }
  if (links.length === 0) {
    return (
      <Stack gap={1.5}>
        <Heading level={3} align="center">
          {t('noStores')}
        </Heading>
        <Text tone="muted" align="center">
          {t('noStoresText', values)}
        </Text>
      </Stack>
    )
  }
  return (
    <ListCard label={t('stores', values)}>
      {links.map(({ kind, href }) => (
        <ListItem
          key={kind}
          name={t(ROWS[kind].word)}
          second={new URL(href).host}
          start={<IconTile icon={ROWS[kind].icon} />}
          end={<Icon icon={externalLinkIcon} size="small" />}
          wraps
          href={href}
        />
      ))}
    </ListCard>
  )
}

/** Downloads of a wallet; on a phone also the link into its own browser. */
export function Downloads({ params: { wallet, namespace } }: ViewProps<DownloadsParams>): ReactNode {
  const t = connectHooks.useMessages()
  const device = useAtom(connectHooks.usePlugin().atoms.device)
  const values = { wallet: safeName(wallet.name) }
  const link = browseLink(wallet, { ...device, namespace })
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
