import type { SlotEntry } from '@latchkey/kernel'
import { useAtom, usePlugin, useRouter, useSlot, useT } from '@latchkey/kernel/react'
import { layoutGridIcon, walletIcon } from '@latchkey/theme/icons'
import { Banner, Button, EmptyState, IconTile, ListCard, ListItem } from '@latchkey/theme/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { ROUTES } from '../../constants.ts'
import { foldItems } from '../../derived/list/foldItems.ts'
import type { ConnectPlugin, ConnectTarget } from '../../types.ts'
import { AllWalletsRow } from './AllWalletsRow.tsx'
import { OptionRow } from './OptionRow.tsx'
import { useChoose } from './useChoose.ts'
import { useOffersAll } from './useOffersAll.ts'
import { useWalletLists } from './useWalletLists.ts'
import { WalletRows } from './WalletRows.tsx'

export interface WalletBlockProps {
  readonly target: ConnectTarget | undefined
  /** Nothing else in the view leads on. */
  readonly isOnly: boolean
}

/** The installed wallets, a few of the directory, then what else there is below them. */
export function WalletBlock({ target, isOnly }: WalletBlockProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const router = useRouter<ConnectPlugin>()
  const options = useAtom(usePlugin<ConnectPlugin>('connect').atoms.options)
  const offers: readonly SlotEntry<'connectOption'>[] = useSlot('connectOption')
  const { first, count, coming, directory } = useWalletLists(target?.namespace)
  const choose = useChoose(target)
  const offersAll = useOffersAll() && directory !== undefined && (count > 0 || directory.status === 'loading')
  /** The first wallet that was folded away, once they are all shown. */
  const [expandedAt, setExpandedAt] = useState<number>()
  const { shown, hidden } = useMemo(
    () => foldItems(first, expandedAt === undefined ? options : { maxWallets: first.length }),
    [first, expandedAt, options],
  )

  const getWallet = (): void => router.push(ROUTES.getWallet)
  if (first.length === 0 && offers.length === 0 && !offersAll && isOnly) {
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
      {first.some(({ mark }) => mark === 'suspect') && (
        <Banner tone="warning" role="note" title={t('imitatesTitle')}>
          {t('imitatesText')}
        </Banner>
      )}
      <ListCard label={t('wallets')}>
        <WalletRows items={shown} total={total} onChoose={choose} coming={coming} focusAt={expandedAt} />
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
        {offers.map((offer, index) => (
          <OptionRow
            key={`${offer.plugin}.${offer.route}.${offer.label}`}
            offer={offer}
            position={{ index: rows + index + 1, total }}
          />
        ))}
        {total === 0 && (
          <ListItem name={t('getWallet')} start={<IconTile icon={walletIcon} />} chevron onPress={getWallet} />
        )}
      </ListCard>
    </>
  )
}
