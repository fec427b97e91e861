import { type ReactNode, useDeferredValue } from 'react'
import type { Kernel } from '../../core/kernel.ts'
import { isUnsupported, type Network } from '../../core/network/network.ts'
import type { Account } from '../../core/wallet/connector.ts'
import type { ConnectionStatus } from '../../core/wallet/state.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useResource } from '../loading/lazyResource.ts'
import { preload } from '../loading/modalLoader.ts'
import { accountLook, useShownAccount } from './AccountButton.tsx'
import { ButtonBase, Icon } from './ButtonBase.tsx'
import { networkButtonCount } from './NetworkButton.tsx'

export interface ConnectButtonProps {
  /** What it says while nothing is connected. @defaultValue 'Connect' */
  readonly label?: string
  /** What it says while a wallet is asked. @defaultValue 'Connecting' */
  readonly connectingLabel?: string
  /** Name of the account button for screen readers; the account follows. @defaultValue 'Account' */
  readonly accountLabel?: string
  /** What it says while it warns. @defaultValue 'Switch network' */
  readonly switchLabel?: string
  /** Whether it warns of a network the site does not offer. @defaultValue unless a `NetworkButton` does so already */
  readonly warns?: boolean
  /** Takes the place of `label`. */
  readonly children?: ReactNode
  /** Classes beside the button's own. */
  readonly className?: string
}

/** What a button of your own is drawn from. */
export interface ConnectButtonState {
  readonly status: ConnectionStatus
  /** The account in use, or the one the server knew while the browser is still reconnecting it. */
  readonly account: Account | undefined
  /** The active network: the wallet's while connected, the chosen one otherwise. */
  readonly network: Network | undefined
  /** The wallet is on a network that the site does not offer. */
  readonly isUnsupported: boolean
  /** Opens the modal: to connect, or at the account. */
  readonly open: Kernel['open']
  /** Loads the modal ahead, for `onPointerEnter` and `onFocus`. */
  readonly preload: () => void
}

function useConnectButton(): ConnectButtonState {
  const kernel = useKernel()
  const { status, network: active } = kernel.atoms
  const account = useShownAccount()
  const network = useAtom(active)
  return {
    status: useAtom(status),
    account,
    network,
    isUnsupported: account !== undefined && isUnsupported(network),
    open: kernel.open,
    preload: () => preload(kernel),
  }
}

export interface ConnectButtonCustomProps {
  /** Draws the button. */
  readonly children: (state: ConnectButtonState) => ReactNode
}

export interface ConnectButtonComponent {
  /**
   * Opens the modal. While connected it is the account button, on a network the site does not offer a warning. Below
   * 480 px it is a square.
   * @throws `config/invalid` outside a provider
   */
  (props: ConnectButtonProps): ReactNode
  /**
   * A button of your own.
   * @example
   * <ConnectButton.Custom>
   *   {({ account, open, preload }) => (
   *     <button type="button" onPointerEnter={preload} onClick={() => open()}>{account?.address ?? 'Connect'}</button>
   *   )}
   * </ConnectButton.Custom>
   * @throws `config/invalid` outside a provider
   */
  Custom(props: ConnectButtonCustomProps): ReactNode
}

function PlainConnectButton({
  label = 'Connect',
  connectingLabel = 'Connecting',
  accountLabel = 'Account',
  switchLabel = 'Switch network',
  warns,
  children,
  className,
}: ConnectButtonProps): ReactNode {
  const { account, isUnsupported: isForeign } = useConnectButton()
  const { namespace, statuses } = useKernel().atoms
  // Not `status`: a page says "Connect" from its first paint, also before it is known whether there is a wallet.
  const current = useAtom(statuses)[useAtom(namespace) ?? ''] ?? 'disconnected'
  // A wallet that answers at once is shown at once: without a spinner before it.
  const status = useDeferredValue(current)
  const isAlone = useAtom(networkButtonCount) === 0
  const look = useResource(accountLook, account !== undefined || status !== 'disconnected')
  if (account && look) {
    const isWarning = isForeign && (warns ?? isAlone)
    return (
      <ButtonBase kind={isWarning ? 'error' : 'account'} className={className}>
        {isWarning ? (
          <look.WarningLabel>{switchLabel}</look.WarningLabel>
        ) : (
          <look.AccountLabel account={account} label={accountLabel} />
        )}
      </ButtonBase>
    )
  }
  // Also while a saved wallet is reconnected, and until accounts can be drawn.
  const isConnecting = account !== undefined || status.endsWith('connecting')
  return (
    <ButtonBase kind={isConnecting ? 'plain' : 'primary'} className={className} busy={isConnecting}>
      {isConnecting ? (
        <Icon name="spinner" className="lk-host-spin" />
      ) : (
        <Icon name="wallet" className="lk-host-narrow" />
      )}
      <span className="lk-host-rest">{isConnecting ? connectingLabel : (children ?? label)}</span>
    </ButtonBase>
  )
}

function CustomConnectButton({ children }: ConnectButtonCustomProps): ReactNode {
  return children(useConnectButton())
}

export const ConnectButton: ConnectButtonComponent = /* @__PURE__ */ Object.assign(PlainConnectButton, {
  Custom: CustomConnectButton,
})
