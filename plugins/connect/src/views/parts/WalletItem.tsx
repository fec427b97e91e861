import { usePlugin, useT } from '@latchkey/kernel/react'
import { ListItem, Logo, Tag } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { WalletMark, WalletRow } from '../../derived/walletList.ts'
import type { ConnectPlugin, ConnectTarget } from '../../types.ts'

export interface WalletItemProps {
  readonly row: WalletRow
  readonly position: { readonly index: number; readonly total: number }
  readonly target: ConnectTarget | undefined
}

const TAGS = {
  recent: { word: 'lastUsed', tone: 'accent' },
  installed: { word: 'installed', tone: 'neutral' },
  connected: { word: 'isConnected', tone: 'success' },
  suspect: { word: 'imitates', tone: 'warning' },
} as const satisfies Record<WalletMark, unknown>

/** One wallet to choose. */
export function WalletItem({ row: { connector, mark }, position, target }: WalletItemProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const { connectWallet } = usePlugin<ConnectPlugin>('connect')
  const { word, tone } = TAGS[mark]
  return (
    <ListItem
      name={connector.name}
      start={<Logo name={connector.name} src={connector.icon} />}
      end={<Tag tone={tone}>{t(word)}</Tag>}
      position={position}
      onPress={() => connectWallet(connector.id, target)}
    />
  )
}
