import { ViewBody } from '@latchkey/kernel/react'
import { RowList, type RowPosition } from '@latchkey/kernel/views'
import { imageIcon } from '@latchkey/theme/icons'
import { Banner, IconTile, ListItem, safeName } from '@latchkey/theme/ui'
import { type ReactNode, useMemo } from 'react'
import { balancesHooks } from '../hooks.ts'
import type { Collectible } from '../model/collectible.ts'
import { useShelf } from './Nfts.tsx'
import { useNftName } from './NftTile.tsx'

const itemKey = ({ asset }: Collectible): string => asset.id

/** Pieces that advertise, or were handed out to many: without pictures. */
export function HiddenNfts(): ReactNode {
  const t = balancesHooks.useMessages()
  const nfts = useShelf()?.nfts
  const rows = useMemo(() => nfts?.filter(({ isSpam }) => isSpam) ?? [], [nfts])
  return (
    <ViewBody>
      <Banner tone="warning" title={t('spamTitle')}>
        {t('spamText')}
      </Banner>
      <RowList
        label={t('hiddenNfts')}
        rows={rows}
        keyOf={itemKey}
        renderRow={(nft, position) => <HiddenNft nft={nft} position={position} />}
      />
    </ViewBody>
  )
}

function HiddenNft({ nft, position }: { readonly nft: Collectible; readonly position: RowPosition }): ReactNode {
  const { openNft } = balancesHooks.usePlugin()
  const name = useNftName()(nft)
  return (
    <ListItem
      name={name}
      second={nft.collection && safeName(nft.collection.name)}
      start={<IconTile icon={imageIcon} tone="neutral" />}
      position={position}
      chevron
      onPress={() => openNft(nft.asset.id)}
    />
  )
}
