import { type ReactNode, useEffect } from 'react'
import { isUnsupported } from '../../core/network/network.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useSlotEntries } from '../hooks/useSlot.ts'
import { Glyph } from './Glyph.tsx'
import { HostButton } from './HostButton.tsx'
import { NetworkPicture } from './NetworkPicture.tsx'
import { networkButtons } from './networkButtons.ts'
import { plainText } from './plainText.ts'
import { useShownAccount } from './useShownAccount.ts'

export interface NetworkButtonProps {
  /** Said to readers before the network. @defaultValue 'Network' */
  readonly label?: string
  /** @defaultValue 'Switch network' */
  readonly switchLabel?: string
  readonly className?: string
}

/**
 * The active network; opens what plugins contribute to the slot `kernel.networkButton`, the list of networks as a rule. On a
 * network the site does not offer it is a warning that opens the start view. A square while connected and below 480 px.
 * @throws `config/invalid` outside a provider
 */
export function NetworkButton({
  label = 'Network',
  switchLabel = 'Switch network',
  className,
}: NetworkButtonProps): ReactNode {
  const network = useNetwork()
  const account = useShownAccount()
  const [target] = useSlotEntries('kernel.networkButton')
  const { store } = useKernel()
  useEffect(() => {
    store.set(networkButtons, (count) => count + 1)
    return () => store.set(networkButtons, (count) => count - 1)
  }, [store])
  if (!network) return null
  if (account && isUnsupported(network))
    return (
      <HostButton kind="error" className={className}>
        <Glyph name="warning" />
        <span className="lk-host-rest">{switchLabel}</span>
      </HostButton>
    )
  return (
    <HostButton kind={account ? 'square' : 'network'} className={className} route={target && String(target.open)}>
      <span className="lk-host-hidden">{`${label} `}</span>
      <NetworkPicture network={network} />
      <bdi className={account ? 'lk-host-hidden' : 'lk-host-text lk-host-rest'}>{plainText(network.name)}</bdi>
      {!account && <Glyph name="chevron" className="lk-host-small lk-host-chevron" />}
    </HostButton>
  )
}
