import type { ReactNode } from 'react'
import { AccountFace } from './AccountFace.tsx'
import { HostButton } from './HostButton.tsx'
import { useShownAccount } from './useShownAccount.ts'

export interface AccountButtonProps {
  /** Said to readers before the account. @defaultValue 'Account' */
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
  if (!account) return null
  return (
    <HostButton kind="account" className={className}>
      <AccountFace account={account} label={label} balance={balance} />
    </HostButton>
  )
}
