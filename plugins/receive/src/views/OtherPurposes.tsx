import type { Account, MessageKey, Network } from '@latchkey/kernel'
import { useAtom, useConnection, useKernel } from '@latchkey/kernel/react'
import { copyIcon } from '@latchkey/theme/icons'
import { Address, IconButton, ListCard, ListItem } from '@latchkey/theme/ui'
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
  const { copy } = receiveHooks.usePlugin()
  const connection = useConnection()
  const family = useAtom(useKernel().atoms.families).find(({ namespace }) => namespace === network.namespace)
  const others = connection?.accounts.filter(({ type }) => PURPOSES[type] && type !== account.type) ?? []
  if (others.length === 0) return null
  return (
    <ListCard label={t('otherPurposes')}>
      {others.map((other) => {
        const purpose = t(PURPOSES[other.type] ?? 'forPayments')
        const written = addressOn({ account: other, family }, network)
        return (
          <ListItem
            key={other.address}
            name={purpose}
            second={<Address value={written} />}
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
