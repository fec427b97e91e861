import type { ReactNode } from 'react'
import { useResource } from '../lazyResource.ts'
import { ButtonBase } from './ButtonBase.tsx'
import { accountLook, useShownAccount } from './shownAccount.ts'

export interface AccountButtonProps {
  /** Read by screen readers before the account. @defaultValue 'Account' */
  readonly label?: string
  /** Shown before the account; what plugins contribute to the `accountButton` slot otherwise. */
  readonly balance?: ReactNode
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
