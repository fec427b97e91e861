import { retryIn } from '@latchkey/kernel/assets'
import { useAtom, useErrorText, useKernel, useNetwork } from '@latchkey/kernel/react'
import { RowList, type RowPosition } from '@latchkey/kernel/views'
import { eyeOffIcon, imageIcon, refreshCwIcon, wifiOffIcon } from '@latchkey/theme/icons'
import {
  Banner,
  Button,
  Disclosure,
  EmptyState,
  IconTile,
  List,
  ListCard,
  ListItem,
  Skeleton,
  Stack,
  Text,
} from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { balancesHooks } from '../hooks.ts'
import type { Collectible } from '../model/collectible.ts'
import type { Shelf } from '../plugin.ts'
import { TileRow } from './NftTile.tsx'
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
        <div key={row} className={styles.tileRow} aria-hidden="true">
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
  const { loadMoreNfts } = balancesHooks.usePlugin()
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
      <TileRow row={row} first={(index - 1) * COLUMNS} total={total} />
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
      {more === 'failed' && <MoreFailed />}
      {rows.length === 0 && !isReading && more !== 'failed' && (
        <EmptyState icon={imageIcon} title={t('nftsEmptyTitle')}>
          {t('nftsEmptyText')}
        </EmptyState>
      )}
      {hidden > 0 && <HiddenRow count={hidden} />}
    </Stack>
  )
}

function MoreFailed(): ReactNode {
  const t = balancesHooks.useMessages()
  const { loadMoreNfts } = balancesHooks.usePlugin()
  return (
    <Stack gap={2} align="center">
      <Banner tone="warning" role="status" title={t('nftsMoreFailed')} />
      <Button kind="secondary" width="auto" icon={refreshCwIcon} onPress={() => loadMoreNfts()}>
        {t('tryAgain')}
      </Button>
    </Stack>
  )
}

/** The way to what advertises. */
function HiddenRow({ count }: { readonly count: number }): ReactNode {
  const t = balancesHooks.useMessages()
  const { openHiddenNfts } = balancesHooks.usePlugin()
  return (
    <ListCard label={t('hiddenNfts')}>
      <ListItem
        name={t('hiddenCount', { count })}
        second={t('hiddenSecond')}
        start={<IconTile icon={eyeOffIcon} tone="neutral" />}
        chevron
        onPress={() => openHiddenNfts()}
      />
    </ListCard>
  )
}

/** Old pieces are shown, and a new attempt failed. */
function Outdated({ shelf }: { readonly shelf: Shelf }): ReactNode {
  const t = balancesHooks.useMessages()
  return (
    <Stack gap={2}>
      <Banner tone="warning" role="status" title={t('nftsFailed')}>
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
