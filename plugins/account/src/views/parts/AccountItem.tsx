import type { WordOf } from '@latchkey/kernel'
import { useAtom, useKernel, usePlugin, useRouter, useT } from '@latchkey/kernel/react'
import { Address, Avatar, ListItem, safeText } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { AccountEntry } from '../../derived/accountGroups.ts'
import { balanceText } from '../../derived/balanceText.ts'
import type { AccountPlugin } from '../../types.ts'

const TYPES: Readonly<Record<string, WordOf<AccountPlugin>>> = {
  smartAccount: 'typeSmartAccount',
  payment: 'typePayment',
  ordinal: 'typeOrdinal',
  stx: 'typeStx',
}

/** One account: choose it to use it. */
export function AccountItem({ entry }: { readonly entry: AccountEntry }): ReactNode {
  const t = useT<AccountPlugin>('account')
  const router = useRouter<AccountPlugin>()
  const { atoms, switchAccount } = usePlugin<AccountPlugin>('account')
  const locale = useAtom(useKernel().atoms.locale)
  const { account, connection, isCurrent } = entry
  const balance = balanceText(useAtom(atoms.balances)[`${connection.network}:${account.address}`], locale)
  const type = TYPES[account.type]
  const wallet = safeText(connection.name)
  const choose = async (): Promise<void> => {
    await switchAccount(account.caipAddress, connection.id)
    router.back()
  }
  return (
    <ListItem
      name={<Address value={account.address} />}
      second={type ? `${t(type)} · ${wallet}` : wallet}
      start={<Avatar address={account.address} badge={{ name: connection.name, src: connection.icon }} />}
      end={balance}
      state={isCurrent ? 'current' : undefined}
      onPress={choose}
    />
  )
}
