import { useT } from '@latchkey/kernel/react'
import { externalLinkIcon, globeIcon, puzzleIcon, smartphoneIcon } from '@latchkey/theme/icons'
import { Heading, Icon, IconTile, ListCard, ListItem, Stack, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { isolateName } from '../../derived/isolateName.ts'
import type { StoreLink } from '../../derived/links/storeLinks.ts'
import type { DirectoryWallet } from '../../peers.ts'
import type { ConnectPlugin } from '../../types.ts'

export interface StoreRowsProps {
  readonly wallet: DirectoryWallet
  readonly links: readonly StoreLink[]
}

const ROWS = {
  chrome: { word: 'storeChrome', icon: puzzleIcon },
  apple: { word: 'storeApple', icon: smartphoneIcon },
  google: { word: 'storeGoogle', icon: smartphoneIcon },
  homepage: { word: 'storeHomepage', icon: globeIcon },
} as const satisfies Record<StoreLink['kind'], unknown>

/** Where a wallet can be had, each place with the host it leads to. */
export function StoreRows({ wallet, links }: StoreRowsProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const values = { wallet: isolateName(wallet.name) }
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
