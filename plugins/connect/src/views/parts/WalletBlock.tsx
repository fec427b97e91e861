import type { SlotEntry } from '@latchkey/kernel'
import { useAtom, useKernel, usePlugin, useRouter, useSlot, useT } from '@latchkey/kernel/react'
import { layoutGridIcon, walletIcon } from '@latchkey/theme/icons'
import { Banner, Button, EmptyState, IconTile, ListItem, Plate } from '@latchkey/theme/ui'
import { type ReactNode, useMemo, useState } from 'react'
import { ROUTES } from '../../constants.ts'
import { shownWallets } from '../../derived/shownWallets.ts'
import { walletList } from '../../derived/walletList.ts'
import type { ConnectPlugin, ConnectTarget } from '../../types.ts'
import { OptionRow } from './OptionRow.tsx'
import { WalletRows } from './WalletRows.tsx'

export interface WalletBlockProps {
  readonly target: ConnectTarget | undefined
  /** Nothing else in the view leads on. */
  readonly isOnly: boolean
}

/** The installed wallets, then what other plugins offer below them. */
export function WalletBlock({ target, isOnly }: WalletBlockProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const router = useRouter<ConnectPlugin>()
  const kernel = useKernel()
  const { atoms } = usePlugin<ConnectPlugin>('connect')
  const options = useAtom(atoms.options)
  const connectors = useAtom(kernel.atoms.connectors)
  const recent = useAtom(atoms.recentWallets)
  const connections = useAtom(kernel.atoms.connections)
  const offers: readonly SlotEntry<'connectOption'>[] = useSlot('connectOption')
  /** The first wallet that was folded away, once they are all shown. */
  const [expandedAt, setExpandedAt] = useState<number>()
  const namespace = target?.namespace
  const rows = useMemo(() => {
    const connected = connections.map(({ connectorId }) => connectorId)
    return walletList({ connectors, recent, connected, namespace })
  }, [connectors, recent, connections, namespace])

  const getWallet = (): void => router.push(ROUTES.getWallet)
  if (rows.length === 0 && offers.length === 0 && isOnly) {
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
  const shown = expandedAt !== undefined ? rows.length : shownWallets(rows.length, options)
  const hidden = rows.length - shown
  const total = shown + (hidden ? 1 : 0) + offers.length
  return (
    <>
      {rows.some(({ mark }) => mark === 'suspect') && (
        <Banner tone="warning" role="note" title={t('imitatesTitle')}>
          {t('imitatesText')}
        </Banner>
      )}
      <Plate label={t('wallets')}>
        <WalletRows rows={rows.slice(0, shown)} total={total} target={target} focusAt={expandedAt} />
        {hidden > 0 && (
          <ListItem
            name={t('moreWallets')}
            start={<IconTile icon={layoutGridIcon} />}
            end={String(hidden)}
            chevron
            position={{ index: shown + 1, total }}
            onPress={() => setExpandedAt(shown)}
          />
        )}
        {offers.map((offer, index) => (
          <OptionRow
            key={`${offer.plugin}.${offer.route}.${offer.label}`}
            offer={offer}
            position={{ index: total - offers.length + index + 1, total }}
          />
        ))}
        {total === 0 && (
          <ListItem name={t('getWallet')} start={<IconTile icon={walletIcon} />} chevron onPress={getWallet} />
        )}
      </Plate>
    </>
  )
}
