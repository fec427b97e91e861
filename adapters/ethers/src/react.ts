import { useAccount, useKernel } from '@latchkey/kernel/react'
import { type BrowserProvider, JsonRpcSigner } from 'ethers'
import { useMemo } from 'react'
import { getBrowserProvider } from './index.ts'

/** What the hooks give. */
interface Connected {
  readonly provider: BrowserProvider
  readonly signer: JsonRpcSigner
}

/** Both for the account and the network of now: another of either gives new ones. */
function useConnected(): Connected | undefined {
  const kernel = useKernel()
  // The present ones as well while another wallet is connecting.
  const { address, connection } = useAccount({ namespace: 'eip155' })
  const network = connection?.network
  return useMemo(() => {
    if (address === undefined || network === undefined) return undefined
    const provider = getBrowserProvider(kernel)
    return { provider, signer: new JsonRpcSigner(provider, address) }
  }, [kernel, address, network])
}

/** The connected EVM wallet as a `BrowserProvider`, a new one for each account and network; `undefined` while none is connected. */
export function useBrowserProvider(): BrowserProvider | undefined {
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
export function useEthersSigner(): JsonRpcSigner | undefined {
  return useConnected()?.signer
}
