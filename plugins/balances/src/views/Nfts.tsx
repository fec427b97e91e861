import { retryIn } from '@latchkey/kernel/assets'
import { useAtom, useErrorText, useFormat, useKernel, useNetwork, ViewBody } from '@latchkey/kernel/react'
import { RowList, type RowPosition } from '@latchkey/kernel/views'
import { eyeOffIcon, imageIcon, refreshCwIcon, wifiOffIcon } from '@latchkey/theme/icons'
import {
  Banner,
  Button,
  Disclosure,
  EmptyState,
  HiddenText,
  Icon,
  IconTile,
  List,
  ListCard,
  ListItem,
  Skeleton,
  Stack,
  safeImage,
  safeName,
  Tag,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { balancesHooks } from '../hooks.ts'
import type { Collectible } from '../model/collectible.ts'
import type { Shelf } from '../plugin.ts'
import * as styles from './nfts.css.ts'

/** Tiles beside each other. */
const COLUMNS = 2
/** Rows while nothing is known. */
const LOADING_ROWS = [0, 1]

/** What the active account has on the active network; `undefined` before it was looked for. */
export function useShelf(): Shelf | undefined {
  const { atoms } = balancesHooks.usePlugin()
  const account = useAtom(useKernel().atoms.account)
  const network = useNetwork()
  return useAtom(atoms.nfts)[account && network ? `${network.id}:${account.address}` : '']
}

/** The collectibles of the active account, or why there are none. */
export function Nfts(): ReactNode {
  const { refreshNfts } = balancesHooks.usePlugin()
  const run = balancesHooks.useReportedAction()
  const connection = useAtom(useKernel().atoms.connection)
  const shelf = useShelf()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network has others
  useEffect(() => run(() => refreshNfts()), [refreshNfts, run, connection])
  if (shelf?.nfts) return <Shelves shelf={shelf} nfts={shelf.nfts} />
  if (!shelf || shelf.status === 'loading') return <Loading />
  return <Unavailable shelf={shelf} />
}

function Loading(): ReactNode {
  const t = balancesHooks.useMessages()
  return (
    <List label={t('nfts')} busy>
      {LOADING_ROWS.map((row) => (
        <div key={row} className={styles.pair} aria-hidden="true">
          {[0, 1].map((at) => (
            <div key={at}>
              <Skeleton shape="block" />
              <div className={styles.words}>
                <Skeleton width="medium" />
              </div>
            </div>
          ))}
        </div>
      ))}
    </List>
  )
}

function inRows(nfts: readonly Collectible[]): readonly (readonly Collectible[])[] {
  return Array.from({ length: Math.ceil(nfts.length / COLUMNS) }, (_, row) =>
    nfts.slice(row * COLUMNS, (row + 1) * COLUMNS),
  )
}

const keyOf = ([first]: readonly Collectible[]): string => first?.asset.id ?? ''

function Shelves({ shelf, nfts }: { readonly shelf: Shelf; readonly nfts: readonly Collectible[] }): ReactNode {
  const t = balancesHooks.useMessages()
  const { loadMoreNfts, openHiddenNfts } = balancesHooks.usePlugin()
  const run = balancesHooks.useReportedAction()
  const shown = useMemo(() => nfts.filter(({ isSpam }) => !isSpam), [nfts])
  const rows = useMemo(() => inRows(shown), [shown])
  const hidden = nfts.length - shown.length
  const { next, more } = shelf
  const onReach = useCallback(
    (end: number) => {
      if (next !== undefined && more === undefined && end >= rows.length) run(() => loadMoreNfts())
    },
    [next, more, rows.length, run, loadMoreNfts],
  )
  const total = shown.length
  const renderRow = useCallback(
    (row: readonly Collectible[], { index }: RowPosition) => (
      <Pair row={row} first={(index - 1) * COLUMNS} total={total} />
    ),
    [total],
  )
  // An empty list reaches nothing: pages that hold nothing but advertisements are read on from here.
  useEffect(() => {
    if (rows.length === 0) onReach(0)
  }, [rows.length, onReach])
  const isReading = more === 'loading' || (next !== undefined && more !== 'failed' && rows.length === 0)
  return (
    <Stack gap={3}>
      {shelf.failedAt !== undefined && <Outdated shelf={shelf} />}
      {rows.length > 0 && (
        <RowList
          label={t('nfts')}
          rows={rows}
          keyOf={keyOf}
          renderRow={renderRow}
          busy={more === 'loading'}
          onReach={onReach}
        />
      )}
      {isReading && <Loading />}
      {more === 'failed' && (
        <Stack gap={2} align="center">
          <Banner tone="warning" role="status" title={t('nftsMoreFailed')} />
          <Button kind="secondary" width="auto" icon={refreshCwIcon} onPress={() => loadMoreNfts()}>
            {t('tryAgain')}
          </Button>
        </Stack>
      )}
      {rows.length === 0 && !isReading && more !== 'failed' && (
        <EmptyState icon={imageIcon} title={t('nftsEmptyTitle')}>
          {t('nftsEmptyText')}
        </EmptyState>
      )}
      {hidden > 0 && (
        <ListCard label={t('hiddenNfts')}>
          <ListItem
            name={t('hiddenCount', { count: hidden })}
            second={t('hiddenSecond')}
            start={<IconTile icon={eyeOffIcon} tone="neutral" />}
            chevron
            onPress={() => openHiddenNfts()}
          />
        </ListCard>
      )}
    </Stack>
  )
}

interface PairProps {
  readonly row: readonly Collectible[]
  /** Pieces before this row. */
  readonly first: number
  readonly total: number
}

function Pair({ row, first, total }: PairProps): ReactNode {
  return (
    <div role="none" className={styles.pair}>
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
        {amount > 1n && (
          <span className={styles.count}>
            <Tag>{`×${format.number(String(amount))}`}</Tag>
          </span>
        )}
      </Artwork>
      <div className={styles.words}>
        <div className={styles.line}>
          <Text as="bdi" variant="small" weight="strong">
            {name}
          </Text>
        </div>
        <div className={styles.line}>
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

/** Old pieces are shown, and a new attempt failed. */
function Outdated({ shelf }: { readonly shelf: Shelf }): ReactNode {
  const t = balancesHooks.useMessages()
  return (
    <Stack gap={2}>
      <Banner tone="warning" title={t('nftsFailed')}>
        {t('nftsOldText')}
      </Banner>
      <Retry shelf={shelf} />
    </Stack>
  )
}

function Unavailable({ shelf }: { readonly shelf: Shelf }): ReactNode {
  const t = balancesHooks.useMessages()
  const text = useErrorText(shelf.error)
  if (shelf.status === 'unsupported')
    return (
      <EmptyState icon={imageIcon} title={t('nftsEmptyTitle')}>
        {t('nftsUnsupported')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={wifiOffIcon}
      tone="error"
      title={t('nftsFailed')}
      action={
        <Stack gap={2} align="center">
          <Retry shelf={shelf} />
          <Disclosure label={t('details')}>
            <Text variant="small" tone="muted">
              {text}
            </Text>
            <Text variant="caption" tone="muted" mono>
              {shelf.error?.code}
            </Text>
          </Disclosure>
        </Stack>
      }
    >
      {t('nftsFailedText')}
    </EmptyState>
  )
}

function Retry({ shelf }: { readonly shelf: Shelf }): ReactNode {
  const t = balancesHooks.useMessages()
  const { atoms, refreshNfts } = balancesHooks.usePlugin()
  const seconds = retryIn(shelf, useAtom(atoms.now))
  return (
    <Button
      kind="secondary"
      width="auto"
      icon={refreshCwIcon}
      busy={shelf.status === 'loading'}
      disabled={seconds > 0}
      onPress={async () => void (await refreshNfts({ force: true }))}
    >
      {seconds > 0 ? t('tryAgainIn', { seconds }) : t('tryAgain')}
    </Button>
  )
}

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
