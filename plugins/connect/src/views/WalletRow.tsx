import { useAtom } from '@latchkey/kernel/react'
import type { RowPosition } from '@latchkey/kernel/views'
import { qrCodeIcon } from '@latchkey/theme/icons'
import { IconTile, ListItem, Logo, safeName, Tag } from '@latchkey/theme/ui'
import { type ReactNode, useCallback } from 'react'
import type { WalletItem, WalletStatus } from '../model/walletItem.ts'
import type { ConnectTarget } from '../plugin.ts'
import { connectHooks } from './hooks/connectHooks.ts'

export interface WalletRowProps {
  readonly item: WalletItem
  readonly position: RowPosition
  readonly onChoose: (item: WalletItem) => Promise<void>
  /** The chain families it supports. */
  readonly second?: string | undefined
}

/** What a press on a wallet does. */
export function useChoose(target: ConnectTarget | undefined): (item: WalletItem) => Promise<void> {
  const { connectWallet, chooseWallet, connectByQrCode } = connectHooks.usePlugin()
  const router = connectHooks.useRouter()
  return useCallback(
    async ({ kind, name, icon, connectors, wallet }) => {
      const [first] = connectors
      if (kind === 'pairing') return connectByQrCode(target)
      if (first && connectors.length === 1) return connectWallet(first.id, target)
      if (wallet && !first) return chooseWallet(wallet, target)
      router.push('connect.ConnectingMultiChain', {
        ...target,
        name: safeName(name),
        ...(icon === undefined ? {} : { icon }),
        connectorIds: connectors.map(({ id }) => id),
      })
    },
    [connectWallet, chooseWallet, connectByQrCode, router, target],
  )
}

const TAGS = {
  recent: { message: 'lastUsed', tone: 'accent' },
  saved: { message: 'lastUsed', tone: 'accent' },
  installed: { message: 'installed', tone: 'neutral' },
  connected: { message: 'isConnected', tone: 'success' },
  duplicate: { message: 'duplicate', tone: 'warning' },
} as const satisfies Record<WalletStatus, unknown>

const CERTIFIED = { message: 'certified', tone: 'neutral' } as const

/** The option to pair with any wallet: one on a phone; on a phone itself another app of it. */
function PairingRow({ position, onPress }: Pick<WalletRowProps, 'position'> & { onPress(): Promise<void> }): ReactNode {
  const t = connectHooks.useMessages()
  const { isMobile } = useAtom(connectHooks.usePlugin().atoms.device)
  const tile = <IconTile icon={qrCodeIcon} />
  const name = t(isMobile ? 'otherWallet' : 'phoneWallet')
  return <ListItem name={name} start={tile} chevron wraps position={position} onPress={onPress} />
}

/** One wallet to choose, or the option to pair with any. */
export function WalletRow({ item, position, onChoose, second }: WalletRowProps): ReactNode {
  const t = connectHooks.useMessages()
  const { kind, name, icon, status, wallet } = item
  const choose = (): Promise<void> => onChoose(item)
  if (kind === 'pairing') return <PairingRow position={position} onPress={choose} />
  const tag = status ? TAGS[status] : wallet?.certified ? CERTIFIED : undefined
  return (
    <ListItem
      name={status === 'saved' ? t('continueWith', { wallet: safeName(name) }) : safeName(name)}
      wraps={status === 'saved'}
      second={second}
      start={<Logo name={name} src={icon} />}
      end={tag && <Tag tone={tag.tone}>{t(tag.message)}</Tag>}
      position={position}
      onPress={choose}
    />
  )
}
