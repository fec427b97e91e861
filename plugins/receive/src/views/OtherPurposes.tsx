import type { Account, MessageKey, Network } from '@latchkey/kernel'
import { useAtom, useConnection, useFormat, useKernel } from '@latchkey/kernel/react'
import { copyIcon } from '@latchkey/theme/icons'
import { Address, IconButton, ListCard, ListItem, safeName } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { receiveHooks } from '../hooks.ts'
import type messages from '../locales/en.ts'
import { addressOn } from '../model/receive.ts'

/** What the accounts of wallets that keep several apart are for. */
export const PURPOSES: Readonly<Record<string, MessageKey<typeof messages>>> = {
  payment: 'forPayments',
  ordinal: 'forOrdinals',
}

export interface OtherPurposesProps {
  readonly account: Account
  readonly network: Network
}

/** The wallet's addresses for other purposes, which payers must not mix up. */
export function OtherPurposes({ account, network }: OtherPurposesProps): ReactNode {
  const t = receiveHooks.useMessages()
  const format = useFormat()
  const { copy } = receiveHooks.usePlugin()
  const connection = useConnection()
  const family = useAtom(useKernel().atoms.families).find(({ namespace }) => namespace === network.namespace)
  const others = connection?.accounts.filter(({ type }) => PURPOSES[type] && type !== account.type) ?? []
  if (others.length === 0) return null
  /** The purpose, and where several accounts have it the name that no other of them has, or which of them it is. */
  const nameOf = ({ address, type, name }: Account): string => {
    const purpose = t(PURPOSES[type] ?? 'forPayments')
    const same = others.filter((other) => other.type === type)
    if (same.length === 1) return purpose
    const own = safeName(name ?? '')
    const isShared = same.filter((other) => safeName(other.name ?? '') === own).length > 1
    if (own && !isShared) return `${purpose} · ${own}`
    return `${purpose} ${format.number(same.findIndex((other) => other.address === address) + 1)}`
  }
  return (
    <ListCard label={t('otherPurposes')}>
      {others.map((other) => {
        const purpose = nameOf(other)
        const written = addressOn({ account: other, family }, network)
        return (
          <ListItem
            key={other.address}
            name={purpose}
            second={<Address value={written} format="full" />}
            wraps
            end={
              <IconButton
                icon={copyIcon}
                label={t('copyAddressFor', { purpose })}
                onPress={async () => void (await copy(written))}
              />
            }
          />
        )
      })}
    </ListCard>
  )
}
