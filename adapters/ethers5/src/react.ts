import { useAccount, useKernel } from '@latchkey/kernel/react'
import type { providers } from 'ethers'
import { useMemo } from 'react'
import { getWeb3Provider } from './index.ts'

/** What the hooks give. */
interface Connected {
  readonly provider: providers.Web3Provider
  readonly signer: providers.JsonRpcSigner
}

/** Both for the account and the network of now: another of either gives new ones. */
function useConnected(): Connected | undefined {
  const kernel = useKernel()
  // The present ones as well while another wallet is connecting.
  const { address, connection } = useAccount({ namespace: 'eip155' })
  const network = connection?.network
  return useMemo(() => {
    if (address === undefined || network === undefined) return undefined
    const provider = getWeb3Provider(kernel)
    return { provider, signer: provider.getSigner(address) }
  }, [kernel, address, network])
}

/** The connected EVM wallet as a `Web3Provider`, a new one for each account and network; `undefined` while none is connected. */
export function useWeb3Provider(): providers.Web3Provider | undefined {
  return useConnected()?.provider
}

/**
 * The signer of the account in use, a new one for each account and network; `undefined` while no EVM wallet is connected.
 *
 * @example
 * ```ts
 * const signer = useEthersSigner()
 * await signer?.signMessage('Hello')
 * ```
 */
export function useEthersSigner(): providers.JsonRpcSigner | undefined {
  return useConnected()?.signer
}
