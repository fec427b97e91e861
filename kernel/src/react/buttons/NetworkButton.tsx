import type { ReactNode } from 'react'

export interface NetworkButtonProps {
  /** Name for readers; the network follows. @defaultValue 'Network' */
  readonly label?: string
  /** @defaultValue 'Switch network' */
  readonly switchLabel?: string
  /** The view to open. @defaultValue the start view */
  readonly route?: string
  readonly className?: string
}

/** The active network; opens the list. Turns into a warning on a network the site does not offer. */
export function NetworkButton(_props: NetworkButtonProps): ReactNode {
  return null
}
