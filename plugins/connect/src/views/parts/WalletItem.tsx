import { useT } from '@latchkey/kernel/react'
import { qrCodeIcon } from '@latchkey/theme/icons'
import { IconTile, ListItem, Logo, Tag } from '@latchkey/theme/ui'
import { memo, type NamedExoticComponent, type ReactNode } from 'react'
import type { WalletItem as Item } from '../../derived/list/walletItem.ts'
import type { WalletMark } from '../../derived/walletList.ts'
import type { ConnectPlugin } from '../../types.ts'

export interface WalletItemProps {
  readonly item: Item
  /** Place in the whole list, from 1. */
  readonly index: number
  readonly total: number
  readonly onChoose: (item: Item) => Promise<void>
  /** The chain families it works with. */
  readonly second?: string | undefined
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
  const { item, index, total, onChoose, second } = props
  const { kind, name, icon, mark, wallet } = item
  const t = useT<ConnectPlugin>('connect')
  const position = { index, total }
  if (kind === 'pairing') {
    const tile = <IconTile icon={qrCodeIcon} />
    const press = (): Promise<void> => onChoose(item)
    return <ListItem name={t('phoneWallet')} start={tile} chevron wraps position={position} onPress={press} />
  }
  const tag = mark ? TAGS[mark] : wallet?.certified ? ({ word: 'certified', tone: 'neutral' } as const) : undefined
  return (
    <ListItem
      name={name}
      second={second}
      start={<Logo name={name} src={icon} />}
      end={tag && <Tag tone={tag.tone}>{t(tag.word)}</Tag>}
      position={position}
      onPress={() => onChoose(item)}
    />
  )
})
