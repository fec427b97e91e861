import type { ReactNode } from 'react'

export interface ConnectButtonProps {
  /** Takes the place of the label, e.g. in another language. */
  readonly children?: ReactNode
  /** @defaultValue 'Connect' */
  readonly label?: string
  /** @defaultValue 'Connecting' */
  readonly connectingLabel?: string
  /** Name of the account button for readers; the address follows. @defaultValue 'Account' */
  readonly accountLabel?: string
  readonly className?: string
}

/** Opens the modal. While connected it is the account button. */
export function ConnectButton(_props: ConnectButtonProps): ReactNode {
  return null
}
