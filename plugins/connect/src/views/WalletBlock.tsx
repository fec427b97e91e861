import type { SlotIconSource } from '@latchkey/kernel'
import { useAtom } from '@latchkey/kernel/react'
import { layoutGridIcon, walletIcon } from '@latchkey/theme/icons'
import { Banner, Button, EmptyState, IconTile, ListCard, ListItem, Text, useNamedIcon } from '@latchkey/theme/ui'
import { atom } from 'jotai/vanilla'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { connectHooks } from '../hooks.ts'
import { collapseItems } from '../model/connectLayout.ts'
import { countLabel } from '../model/search.ts'
import type { ConnectTarget } from '../plugin.ts'
import { useReportedAction } from './hooks/actions.ts'
import { useChoose, useWalletLists } from './hooks/useWalletLists.ts'
import { WalletRows } from './WalletRows.tsx'

interface WalletBlockProps {
  readonly target: ConnectTarget | undefined
  /** The view has no other way to connect. */
  readonly isOnly: boolean
}

/** The installed wallets and a few of the directory, then the rows that open further views. */
export function WalletBlock({ target, isOnly }: WalletBlockProps): ReactNode {
  const t = connectHooks.useMessages()
  const router = connectHooks.useRouter()
  const options = useAtom(connectHooks.usePlugin().atoms.options)
  const offers = connectHooks.useSlot('option')
  const { connectView, count, loadingRows, directory } = useWalletLists(target?.namespace)
  const choose = useChoose(target)
  const offersAll = useShowsAllWallets() && directory !== undefined && (count > 0 || directory.status === 'loading')
  /** Place of the first wallet that was hidden, once all are shown. */
  const [expandedAt, setExpandedAt] = useState<number>()
  const { shown, hidden } = useMemo(
    () => collapseItems(connectView, expandedAt === undefined ? options : { maxWallets: connectView.length }),
    [connectView, expandedAt, options],
  )

  const getWallet = (): void => router.push('connect.GetWallet')
  if (connectView.length === 0 && offers.length === 0 && !offersAll && isOnly) {
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
  const rows = shown.length + (hidden ? 1 : 0) + (offersAll ? 1 : 0)
  const total = rows + offers.length
  return (
    <>
      {connectView.some(({ status }) => status === 'duplicate') && (
        <Banner tone="warning" role="note" title={t('duplicateTitle')}>
          {t('duplicateText')}
        </Banner>
      )}
      <ListCard label={t('wallets')}>
        <WalletRows items={shown} total={total} onChoose={choose} loadingRows={loadingRows} focusAt={expandedAt} />
        {hidden > 0 && (
          <ListItem
            name={t('moreWallets')}
            start={<IconTile icon={layoutGridIcon} />}
            end={String(hidden)}
            chevron
            position={{ index: shown.length + 1, total }}
            onPress={() => setExpandedAt(shown.length)}
          />
        )}
        {offersAll && (
          <AllWalletsRow
            count={directory.status === 'loading' ? undefined : count}
            target={target}
            position={{ index: rows, total }}
          />
        )}
        {offers.map(({ key, label, icon, open }, index) => (
          <ListItem
            key={key}
            name={label}
            start={<OptionIcon icon={icon} />}
            chevron
            wraps
            position={{ index: rows + index + 1, total }}
            onPress={open}
          />
        ))}
        {total === 0 && (
          <ListItem name={t('getWallet')} start={<IconTile icon={walletIcon} />} chevron onPress={getWallet} />
        )}
      </ListCard>
    </>
  )
}

interface AllWalletsRowProps {
  /** `undefined` until it is known. */
  readonly count: number | undefined
  readonly target: ConnectTarget | undefined
  readonly position: { readonly index: number; readonly total: number }
}

/** Opens the list of all wallets, whose code is fetched while this row is shown. */
function AllWalletsRow({ count, target, position }: AllWalletsRowProps): ReactNode {
  const t = connectHooks.useMessages()
  const router = connectHooks.useRouter()
  const run = useReportedAction()
  const { trackEvent } = connectHooks.usePlugin()
  useEffect(() => {
    // Missing code is reported when the view is opened.
    void import('./walletViews.ts').catch(() => undefined)
  }, [])
  return (
    <ListItem
      name={t('allWallets')}
      start={<IconTile icon={layoutGridIcon} />}
      end={
        count !== undefined && (
          <Text as="span" variant="small" tone="muted" numeric>
            {countLabel(count)}
          </Text>
        )
      }
      chevron
      wraps
      position={position}
      onPress={() => {
        run(trackEvent('CLICK_ALL_WALLETS'))
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

const hidden = atom<{ readonly allWallets?: 'show' | 'hide' | 'mobile' }>({ allWallets: 'hide' })

/** Whether the host wants a list of all wallets on this device. */
function useShowsAllWallets(): boolean {
  const { allWallets = 'show' } = useAtom(connectHooks.usePlugin('directory')?.atoms.options ?? hidden)
  const { isMobile } = useAtom(connectHooks.usePlugin().atoms.device)
  return allWallets === 'show' || (allWallets === 'mobile' && isMobile)
}
