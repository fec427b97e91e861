import type { ReactNode } from 'react'
import { isUnsupported } from '../../core/network/network.ts'
import { useAtom } from '../hooks/kernel.ts'
import { useNetwork, useStatus } from '../hooks/wallet.ts'
import { AccountLabel, useShownAccount } from './AccountLabel.tsx'
import { ButtonBase } from './ButtonBase.tsx'
import { Icon } from './Icon.tsx'
import { networkButtonCount } from './NetworkButton.tsx'

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
  const alone = useAtom(networkButtonCount) === 0
  if (account && foreign && (warns ?? alone))
    return (
      <ButtonBase kind="error" className={className}>
        <Icon name="warning" />
        <span className="lk-host-rest">{switchLabel}</span>
      </ButtonBase>
    )
  if (account)
    return (
      <ButtonBase kind="account" className={className}>
        <AccountLabel account={account} label={accountLabel} />
      </ButtonBase>
    )
  const connecting = status === 'connecting'
  return (
    <ButtonBase kind={connecting ? 'plain' : 'primary'} className={className} busy={connecting}>
      {connecting ? (
        <Icon name="spinner" className="lk-host-spin" />
      ) : (
        <Icon name="wallet" className="lk-host-narrow" />
      )}
      <span className="lk-host-rest">{connecting ? connectingLabel : (children ?? label)}</span>
    </ButtonBase>
  )
}
