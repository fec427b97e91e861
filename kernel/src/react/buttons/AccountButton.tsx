import type { ReactNode } from 'react'

export interface AccountButtonProps {
  /** Name for readers; the address follows. @defaultValue 'Account' */
  readonly label?: string
  /** Shown before the account; what a plugin contributes to `accountButton` otherwise. */
  readonly balance?: ReactNode
  readonly className?: string
}

/** Balance, picture and name of the account; opens the account view. Nothing while disconnected. */
export function AccountButton(_props: AccountButtonProps): ReactNode {
  return null
}
