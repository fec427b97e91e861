import { type CapabilityContext, type CapabilityMap, isKernelError, kernelError, type Network } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { chainIdHex } from '../chainIdHex.ts'
import { readChainId } from '../readChainId.ts'
import { addChain } from './addChain.ts'
import { walletCall } from './walletCall.ts'

/** Pauses between the looks at the wallet's chain, in milliseconds: some answer before they have switched. */
const PAUSES = [0, 100, 200, 400, 800]
/** These say something about the wallet, not about the chain. */
const PASSED_ON = [
  'kernel/aborted',
  'connect/pending',
  'connect/vanished',
  'request/disconnected',
  'request/unauthorized',
]

async function askSwitch(network: Network, io: CapabilityContext): Promise<'asked' | 'unknown'> {
  try {
    await walletCall(io, 'wallet_switchEthereumChain', [{ chainId: chainIdHex(network.id) }])
    return 'asked'
  } catch (cause) {
    const error = fromUnknown(cause, { source: 'wallet' })
    const details = { network: network.id }
    if (isKernelError(error, 'request/unknown-chain')) return 'unknown'
    if (isKernelError(error, 'request/rejected')) throw kernelError('network/rejected', { details, cause })
    if (PASSED_ON.includes(error.code)) throw error
    throw kernelError('network/not-added', { details, cause })
  }
}

async function verify(network: Network, io: CapabilityContext): Promise<void> {
  for (const pause of PAUSES) {
    if (pause) await io.services.clock.sleep(pause, io.signal)
    if (readChainId(await walletCall(io, 'eth_chainId')) === network.id) return
  }
  throw kernelError('network/switch-failed', { details: { network: network.name } })
}

/**
 * Moves the wallet to a network and checks that it went there. Only when the wallet says that it does not know the chain
 * (4902, also nested) is the network offered to it, with the addresses of the configuration; a refusal by the person is
 * final (security.md section 7). A wallet without a chain of its own needs no switch.
 * @throws `network/rejected`, `network/not-added`, `network/switch-failed`
 */
export const switchNetwork: CapabilityMap['switchNetwork'] = async ({ network }, io) => {
  const { session } = io
  const current = session.getNetwork('eip155')
  if (current === network.id || (!current && session.networks.includes(network.id))) return
  if ((await askSwitch(network, io)) === 'unknown') await addChain(network, io)
  await verify(network, io)
}
