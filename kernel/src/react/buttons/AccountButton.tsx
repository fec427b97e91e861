import type { ReactNode } from 'react'
import type { Account } from '../../core/wallet/connector.ts'
import { useAtom, useScope } from '../hooks/kernel.ts'
import { type LazyResource, lazyResource, useResource } from '../loading/lazyResource.ts'
import { ButtonBase } from './ButtonBase.tsx'

type AccountLook = Pick<typeof import('./AccountLabel.tsx'), 'AccountLabel' | 'WarningLabel'>

/**
 * How accounts are drawn: in the chunk of the wallet's actions, which is there before any account is. Where it cannot be
 * loaded, the address has to do.
 */
export const accountLook: LazyResource<AccountLook> = /* @__PURE__ */ lazyResource<AccountLook>(
  () => import('./AccountLabel.tsx'),
  () => ({ AccountLabel: ({ account }) => account.address.slice(0, 9), WarningLabel: ({ children }) => children }),
)

/** The account, or the one the server knew while the browser is still reconnecting it. */
export function useShownAccount(): Account | undefined {
  const { kernel, snapshotStore } = useScope('AccountButton')
  const account = useAtom(kernel.atoms.account)
  const isWaiting = useAtom(kernel.atoms.status).endsWith('connecting')
  return account ?? (isWaiting ? snapshotStore.get(kernel.atoms.account) : undefined)
}

export interface AccountButtonProps {
  /** Read by screen readers before the account. @defaultValue 'Account' */
  readonly label?: string
  /** Shown before the account; what plugins contribute to the slot `kernel.accountButton` otherwise. */
  readonly balance?: ReactNode
  /** Classes beside the button's own. */
  readonly className?: string
}

/**
 * Balance, picture and name of the account; opens the modal. Nothing while disconnected. Below 480 px it is a square.
 * @throws `config/invalid` outside a provider
 */
export function AccountButton({ label = 'Account', balance, className }: AccountButtonProps): ReactNode {
  const account = useShownAccount()
  const look = useResource(accountLook, account !== undefined)
  if (!account || !look) return null
  return (
    <ButtonBase kind="account" className={className}>
      <look.AccountLabel account={account} label={label} balance={balance} />
    </ButtonBase>
  )
}
