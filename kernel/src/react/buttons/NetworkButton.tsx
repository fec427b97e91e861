import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { type ReactNode, useEffect, useState } from 'react'
import { isUnsupported, type Network } from '../../core/network/network.ts'
import { cleanText } from '../../core/text.ts'
import { useAtom, useKernel, useSlotEntries } from '../hooks/kernel.ts'
import { useResource } from '../loading/lazyResource.ts'
import { accountLook, useShownAccount } from './AccountButton.tsx'
import { ButtonBase, Icon } from './ButtonBase.tsx'

/** How many network buttons are on the page; one of them warns, so that the account's button need not. */
export const networkButtonCount: PrimitiveAtom<number> = atom(0)

// Pictures are https or small data addresses of known kinds.
const SAFE = /^(https:\/\/|data:image\/(png|jpeg|webp|gif|svg\+xml)[;,].{0,65000}$)/i

/** A network's picture, or its first letter. */
function NetworkLogo({ network: { name, icon } }: { readonly network: Network }): ReactNode {
  const [broken, setBroken] = useState<string>()
  return (
    <span className="lk-host-picture" aria-hidden="true">
      {icon !== undefined && icon !== broken && SAFE.test(icon) ? (
        <img src={icon} alt="" width="24" height="24" referrerPolicy="no-referrer" onError={() => setBroken(icon)} />
      ) : (
        [...name][0]
      )}
    </span>
  )
}

export interface NetworkButtonProps {
  /** Read by screen readers before the network. @defaultValue 'Network' */
  readonly label?: string
  /** What it says on a network the site does not offer. @defaultValue 'Switch network' */
  readonly switchLabel?: string
  /** Classes beside the button's own. */
  readonly className?: string
}

/**
 * The active network; opens what plugins contribute to the slot `kernel.networkButton`, the list of networks as a rule. On a
 * network the site does not offer it is a warning that opens the start view. Below 480 px it is a square.
 * @throws `config/invalid` outside a provider
 */
export function NetworkButton({
  label = 'Network',
  switchLabel = 'Switch network',
  className,
}: NetworkButtonProps): ReactNode {
  const { store, atoms } = useKernel()
  const network = useAtom(atoms.network)
  const account = useShownAccount()
  const look = useResource(accountLook, account !== undefined)
  const [target] = useSlotEntries('kernel.networkButton')
  useEffect(() => {
    store.set(networkButtonCount, (count) => count + 1)
    return () => store.set(networkButtonCount, (count) => count - 1)
  }, [store])
  if (!network) return null
  if (account && look && isUnsupported(network))
    return (
      <ButtonBase kind="error" className={className}>
        <look.WarningLabel>{switchLabel}</look.WarningLabel>
      </ButtonBase>
    )
  return (
    <ButtonBase kind="network" className={className} route={target && String(target.open)}>
      <span className="lk-host-hidden">{`${label} `}</span>
      <NetworkLogo network={network} />
      <bdi className="lk-host-text lk-host-rest">{cleanText(network.name)}</bdi>
      <Icon name="chevron" className="lk-host-small lk-host-chevron" />
    </ButtonBase>
  )
}
