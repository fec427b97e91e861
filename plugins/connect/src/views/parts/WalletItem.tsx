import { usePlugin, useT } from '@latchkey/kernel/react'
import { ListItem, Logo, Tag } from '@latchkey/theme/ui'
import { memo, type NamedExoticComponent, type ReactNode } from 'react'
import type { WalletMark, WalletRow } from '../../derived/walletList.ts'
import type { ConnectPlugin, ConnectTarget } from '../../types.ts'

export interface WalletItemProps {
  readonly row: WalletRow
  /** Place in the whole list, from 1. */
  readonly index: number
  readonly total: number
  readonly target: ConnectTarget | undefined
}

const TAGS = {
  recent: { word: 'lastUsed', tone: 'accent' },
  installed: { word: 'installed', tone: 'neutral' },
  connected: { word: 'isConnected', tone: 'success' },
  suspect: { word: 'imitates', tone: 'warning' },
} as const satisfies Record<WalletMark, unknown>

/** One wallet to choose. Drawn anew only when something about it changes, so that long lists scroll smoothly. */
export const WalletItem: NamedExoticComponent<WalletItemProps> = memo(function WalletItem(
  props: WalletItemProps,
): ReactNode {
  const { row, index, total, target } = props
  const { connector, mark } = row
  const t = useT<ConnectPlugin>('connect')
  const { connectWallet } = usePlugin<ConnectPlugin>('connect')
  const { word, tone } = TAGS[mark]
  return (
    <ListItem
      name={connector.name}
      start={<Logo name={connector.name} src={connector.icon} />}
      end={<Tag tone={tone}>{t(word)}</Tag>}
      position={{ index, total }}
      onPress={() => connectWallet(connector.id, target)}
    />
  )
})
