import { useFormat } from '@latchkey/kernel/react'
import { imageIcon } from '@latchkey/theme/icons'
import { HiddenText, Icon, safeImage, safeName, Tag, Text } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { balancesHooks } from '../hooks.ts'
import type { Collectible } from '../model/collectible.ts'
import * as styles from './nfts.css.ts'

interface TileRowProps {
  readonly row: readonly Collectible[]
  /** Pieces before this row. */
  readonly first: number
  readonly total: number
}

/** Tiles beside each other. */
export function TileRow({ row, first, total }: TileRowProps): ReactNode {
  return (
    <div role="none" className={styles.tileRow}>
      {row.map((nft, at) => (
        // biome-ignore lint/a11y/useSemanticElements: part of a list made of divs, see List
        <div key={nft.asset.id} role="listitem" aria-posinset={first + at + 1} aria-setsize={total}>
          <Tile nft={nft} />
        </div>
      ))}
    </div>
  )
}

/** The name of a piece, as far as it has one. */
export function useNftName(): (nft: Collectible) => string {
  const t = balancesHooks.useMessages()
  return ({ asset }) => safeName(asset.name) || t('untitled')
}

function Tile({ nft }: { readonly nft: Collectible }): ReactNode {
  const { openNft } = balancesHooks.usePlugin()
  const run = balancesHooks.useReportedAction()
  const format = useFormat()
  const name = useNftName()(nft)
  const { amount, collection } = nft
  return (
    <button type="button" className={styles.tile} onClick={() => run(() => openNft(nft.asset.id))}>
      <Artwork src={nft.picture}>
        {amount > 1 && (
          <span className={styles.count}>
            <Tag>{`×${format.number(String(amount))}`}</Tag>
          </span>
        )}
      </Artwork>
      <div className={styles.words}>
        <div className={styles.oneLine}>
          <Text as="bdi" variant="small" weight="strong">
            {name}
          </Text>
        </div>
        <div className={styles.oneLine}>
          <Text as="bdi" variant="caption" tone="muted">
            {collection ? safeName(collection.name) : '\u00A0'}
          </Text>
        </div>
      </div>
    </button>
  )
}

interface ArtworkProps {
  readonly src: string | undefined
  /** Shows all of it instead of filling its place. */
  readonly whole?: boolean
  readonly children?: ReactNode
}

/** A picture in a place of its own size; where there is none, a mark, and words for those who do not see it. */
export function Artwork({ src, whole = false, children }: ArtworkProps): ReactNode {
  const t = balancesHooks.useMessages()
  const [failed, setFailed] = useState<string>()
  const address = safeImage(src)
  return (
    <div className={styles.art}>
      <Icon icon={imageIcon} />
      {address !== undefined && address !== failed ? (
        <img
          className={whole ? `${styles.picture} ${styles.whole}` : styles.picture}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onError={() => setFailed(address)}
        />
      ) : (
        <HiddenText>{t('noPicture')}</HiddenText>
      )}
      {children}
    </div>
  )
}
