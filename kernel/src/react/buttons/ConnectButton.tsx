import type { ReactNode } from 'react'
import { isUnsupported } from '../../core/network/network.ts'
import { useAtom } from '../hooks/useAtom.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useStatus } from '../hooks/useStatus.ts'
import { AccountFace } from './AccountFace.tsx'
import { Glyph } from './Glyph.tsx'
import { HostButton } from './HostButton.tsx'
import { networkButtons } from './networkButtons.ts'
import { useShownAccount } from './useShownAccount.ts'

export interface ConnectButtonProps {
  /** @defaultValue 'Connect' */
  readonly label?: string
  /** @defaultValue 'Connecting' */
  readonly connectingLabel?: string
  /** Name of the account button for readers; the account follows. @defaultValue 'Account' */
  readonly accountLabel?: string
  /** @defaultValue 'Switch network' */
  readonly switchLabel?: string
  /** Whether it warns of a network the site does not offer. @defaultValue unless a `NetworkButton` does so already */
  readonly warns?: boolean
  /** Takes the place of `label`. */
  readonly children?: ReactNode
  readonly className?: string
}

/**
 * Opens the modal. While connected it is the account button, on a foreign network a warning. Below 480 px it is a square.
 * @throws `config/invalid` outside a provider
 */
export function ConnectButton({
  label = 'Connect',
  connectingLabel = 'Connecting',
  accountLabel = 'Account',
  switchLabel = 'Switch network',
  warns,
  children,
  className,
}: ConnectButtonProps): ReactNode {
  const status = useStatus()
  const account = useShownAccount()
  const foreign = isUnsupported(useNetwork())
  const alone = useAtom(networkButtons) === 0
  if (account && foreign && (warns ?? alone))
    return (
      <HostButton kind="error" className={className}>
        <Glyph name="warning" />
        <span className="lk-host-rest">{switchLabel}</span>
      </HostButton>
    )
  if (account)
    return (
      <HostButton kind="account" className={className}>
        <AccountFace account={account} label={accountLabel} />
      </HostButton>
    )
  const connecting = status === 'connecting'
  return (
    <HostButton kind={connecting ? 'plain' : 'primary'} className={className} busy={connecting}>
      {connecting ? (
        <Glyph name="spinner" className="lk-host-spin" />
      ) : (
        <Glyph name="wallet" className="lk-host-narrow" />
      )}
      <span className="lk-host-rest">{connecting ? connectingLabel : (children ?? label)}</span>
    </HostButton>
  )
}
