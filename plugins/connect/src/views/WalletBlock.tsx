import type { SlotIconSource } from '@latchkey/kernel'
import { useAtom } from '@latchkey/kernel/react'
import { RowList, type RowListHandle, type RowPosition } from '@latchkey/kernel/views'
import { layoutGridIcon, walletIcon } from '@latchkey/theme/icons'
import { Banner, Button, EmptyState, IconTile, ListItem, SkeletonRow, Text, useNamedIcon } from '@latchkey/theme/ui'
import { atom } from 'jotai/vanilla'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { collapseItems } from '../model/connectLayout.ts'
import { countLabel } from '../model/search.ts'
import type { WalletItem } from '../model/walletItem.ts'
import type { ConnectTarget } from '../plugin.ts'
import { connectHooks } from './hooks/connectHooks.ts'
import { type ShownLists, useWalletLists } from './hooks/useWalletLists.ts'
import { useChoose, WalletRow } from './WalletRow.tsx'

interface WalletBlockProps {
  readonly target: ConnectTarget | undefined
  /** The view has no other way to connect. */
  readonly isOnly: boolean
}

/** A row of the block: a wallet, a placeholder, or one that opens a further view. */
type BlockRow = { readonly key: string } & (
  | { readonly kind: 'wallet'; readonly item: WalletItem }
  | { readonly kind: 'loading' }
  | { readonly kind: 'all' }
  | { readonly kind: 'get' }
  | { readonly kind: 'more'; readonly hidden: number }
  | { readonly kind: 'option'; readonly label: string; readonly icon: SlotIconSource; readonly open: () => void }
)

const keyOf = ({ key }: BlockRow): string => key
const hiddenOptions = atom<{ readonly allWallets?: 'show' | 'hide' | 'mobile' }>({ allWallets: 'hide' })

/** The installed wallets and a few of the directory, then the rows that open further views. */
export function WalletBlock({ target, isOnly }: WalletBlockProps): ReactNode {
  const t = connectHooks.useMessages()
  const router = connectHooks.useRouter()
  const lists = useWalletLists(target?.namespace)
  const choose = useChoose(target)
  const list = useRef<RowListHandle>(null)
  const { rows, firstHidden, expand } = useBlockRows(lists)
  const [focusAt, setFocusAt] = useState<number>()
  useEffect(() => {
    if (focusAt !== undefined) queueMicrotask(() => list.current?.focusRow(focusAt))
  }, [focusAt])
  const getWallet = useCallback((): void => router.push('connect.GetWallet'), [router])
  const showAll = useCallback((): void => {
    expand()
    setFocusAt(firstHidden)
  }, [expand, firstHidden])
  // The same one while nothing about the rows changes, so that none of them is drawn anew.
  const renderRow = useCallback(
    (row: BlockRow, position: RowPosition): ReactNode => {
      if (row.kind === 'wallet') return <WalletRow item={row.item} position={position} onChoose={choose} />
      if (row.kind === 'loading') return <SkeletonRow />
      if (row.kind === 'all') return <AllWalletsRow lists={lists} target={target} position={position} />
      if (row.kind === 'get') {
        return <ListItem name={t('getWallet')} start={<IconTile icon={walletIcon} />} chevron onPress={getWallet} />
      }
      if (row.kind === 'option') {
        const { label, icon, open } = row
        return (
          <ListItem name={label} start={<OptionIcon icon={icon} />} chevron wraps position={position} onPress={open} />
        )
      }
      const end = String(row.hidden)
      const icon = <IconTile icon={layoutGridIcon} />
      return <ListItem name={t('moreWallets')} start={icon} end={end} chevron position={position} onPress={showAll} />
    },
    [t, lists, target, choose, getWallet, showAll],
  )
  if (isOnly && rows.every(({ kind }) => kind === 'get')) {
    return (
      <EmptyState
        icon={walletIcon}
        title={t('noneTitle')}
        action={<Button onPress={getWallet}>{t('getWallet')}</Button>}
      >
        {t('noneText')}
      </EmptyState>
    )
  }
  return (
    <>
      {lists.connectView.some(({ status }) => status === 'duplicate') && (
        <Banner tone="warning" role="note" title={t('duplicateTitle')}>
          {t('duplicateText')}
        </Banner>
      )}
      <RowList card label={t('wallets')} rows={rows} keyOf={keyOf} renderRow={renderRow} handle={list} />
    </>
  )
}

interface BlockRows {
  readonly rows: readonly BlockRow[]
  /** Place of the first wallet behind "More wallets". */
  readonly firstHidden: number
  expand(): void
}

/** The rows of the block in their order; placeholders keep the place of wallets that are loading. */
function useBlockRows({ connectView, count, loadingRows = 0, directory }: ShownLists): BlockRows {
  const options = useAtom(connectHooks.usePlugin().atoms.options)
  const offers = connectHooks.useSlot('option')
  const [isExpanded, setExpanded] = useState(false)
  const hasAll = useShowsAllWallets() && directory !== undefined && (count > 0 || directory.status === 'loading')
  return useMemo(() => {
    const all = { maxWallets: connectView.length }
    const { shown, hidden } = collapseItems(connectView, isExpanded ? all : options)
    const wallets = shown.map((item): BlockRow => ({ kind: 'wallet', key: `wallet ${item.key}`, item }))
    const loading = Array.from(
      { length: loadingRows },
      (_, at): BlockRow => ({ kind: 'loading', key: `loading ${at}` }),
    )
    const pairingAt = shown.findIndex(({ kind }) => kind === 'pairing')
    const at = pairingAt < 0 ? wallets.length : pairingAt
    const rows: readonly BlockRow[] = [
      ...wallets.slice(0, at),
      ...loading,
      ...wallets.slice(at),
      ...(hidden > 0 ? [{ kind: 'more', key: 'more', hidden } as const] : []),
      ...(hasAll ? [{ kind: 'all', key: 'all' } as const] : []),
      ...offers.map(
        ({ key, label, icon, open }) => ({ kind: 'option', key: `option ${key}`, label, icon, open }) as const,
      ),
    ]
    return {
      rows: rows.length > 0 ? rows : [{ kind: 'get', key: 'get' }],
      firstHidden: hidden > 0 ? connectView.findIndex((item) => !shown.includes(item)) : connectView.length,
      expand: () => setExpanded(true),
    }
  }, [connectView, loadingRows, options, offers, isExpanded, hasAll])
}

interface AllWalletsRowProps {
  readonly lists: ShownLists
  readonly target: ConnectTarget | undefined
  readonly position: RowPosition
}

/** Code that is missing is reported when the view is opened. */
function fetchWalletViews(): void {
  import('./walletViews.ts').catch(() => undefined)
}

/** Opens the list of all wallets, whose code is fetched while this row is shown. */
function AllWalletsRow({ lists: { count, directory }, target, position }: AllWalletsRowProps): ReactNode {
  const t = connectHooks.useMessages()
  const router = connectHooks.useRouter()
  const run = connectHooks.useReportedAction()
  const { trackEvent } = connectHooks.usePlugin()
  useEffect(fetchWalletViews, [])
  return (
    <ListItem
      name={t('allWallets')}
      start={<IconTile icon={layoutGridIcon} />}
      end={
        directory?.status !== 'loading' && (
          <Text as="span" variant="small" tone="muted" numeric>
            {countLabel(count)}
          </Text>
        )
      }
      chevron
      wraps
      position={position}
      onPress={() => {
        run(() => trackEvent('CLICK_ALL_WALLETS'))
        router.push('connect.AllWallets', target)
      }}
    />
  )
}

/** The icon of a row of another plugin: its own, or one of the theme's by name. */
function OptionIcon({ icon }: { readonly icon: SlotIconSource }): ReactNode {
  return typeof icon === 'string' ? <NamedIcon name={icon} /> : <IconTile icon={icon} />
}

function NamedIcon({ name }: { readonly name: string }): ReactNode {
  return <IconTile icon={useNamedIcon(name)} />
}

/** Whether the host wants a list of all wallets on this device. */
function useShowsAllWallets(): boolean {
  const { allWallets = 'show' } = useAtom(connectHooks.usePlugin('directory')?.atoms.options ?? hiddenOptions)
  const { device } = connectHooks.usePlugin().atoms
  // That alone: a click on a wallet writes all of it, and the rows are not drawn anew for that.
  const isMobile = useAtom(useMemo(() => atom((get) => get(device).isMobile), [device]))
  return allWallets === 'show' || (allWallets === 'mobile' && isMobile)
}
