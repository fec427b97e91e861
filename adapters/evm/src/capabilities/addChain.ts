import { type CapabilityContext, isKernelError, kernelError, type Network } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { chainIdHex } from '../chainIdHex.ts'
import { walletCall } from './walletCall.ts'

const isHttps = (url: string): boolean => url.startsWith('https:')

/** The parameter of EIP-3085, from configuration only (security.md section 7). */
function chainParameter({ id, name, nativeCurrency, rpcUrls, explorer, icon }: Network): object {
  return {
    chainId: chainIdHex(id),
    chainName: name,
    nativeCurrency,
    rpcUrls,
    ...(explorer && { blockExplorerUrls: [explorer.url] }),
    ...(icon && isHttps(icon) && { iconUrls: [icon] }),
  }
}

/** Offers a network to the wallet, once. @throws `network/rejected`, `network/not-added`, `kernel/aborted` */
export async function addChain(network: Network, io: CapabilityContext): Promise<void> {
  try {
    await walletCall(io, 'wallet_addEthereumChain', [chainParameter(network)])
  } catch (cause) {
    const error = fromUnknown(cause, { source: 'wallet' })
    if (isKernelError(error, 'kernel/aborted')) throw error
    const details = { network: network.id }
    if (isKernelError(error, 'request/rejected')) throw kernelError('network/rejected', { details, cause })
    throw kernelError('network/not-added', { details, cause })
  }
}
