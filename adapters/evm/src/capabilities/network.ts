import { type CapabilityContext, type CapabilityMap, isKernelError, kernelError, type Network } from '@latchkey/kernel'
import { nodeCall, walletCall } from '@latchkey/kernel/adapter'
import { fromUnknown } from '@latchkey/kernel/errors'
import { chainIdHex, readChainId } from '../connectors/chainId.ts'

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/** A number from a node, from 0 to 2^256 - 1. @throws `rpc/malformed` for everything else */
export function readQuantity(answer: unknown, method: string, node: string): bigint {
  if (typeof answer === 'string' && QUANTITY.test(answer)) return BigInt(answer)
  throw kernelError('rpc/malformed', { details: { method, url: node, expected: 'a hexadecimal quantity' } })
}

/** The account's balance in the smallest unit of the native currency. */
export const nativeBalance: CapabilityMap['nativeBalance'] = async (_input, ctx) => {
  const method = 'eth_getBalance'
  return { value: readQuantity(await nodeCall(ctx, method, [ctx.account.address, 'latest']), method, ctx.network.name) }
}

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

const isHttps = (url: string): boolean => url.startsWith('https:')

/** The parameter of EIP-3085, from configuration only: nothing a page or a wallet says ends up in it. */
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

async function askSwitch(network: Network, ctx: CapabilityContext): Promise<'asked' | 'unknown'> {
  try {
    await walletCall(ctx, 'wallet_switchEthereumChain', [{ chainId: chainIdHex(network.id) }])
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

async function verify(network: Network, ctx: CapabilityContext): Promise<void> {
  for (const pause of PAUSES) {
    if (pause) await ctx.services.clock.sleep(pause, ctx.signal)
    if (readChainId(await walletCall(ctx, 'eth_chainId')) === network.id) return
  }
  throw kernelError('network/switch-failed', { details: { network: network.name } })
}

/** Offers a network of the configuration to the wallet, once. @throws `network/rejected`, `network/not-added` */
export const addNetwork: CapabilityMap['addNetwork'] = async ({ network }, ctx) => {
  try {
    await walletCall(ctx, 'wallet_addEthereumChain', [chainParameter(network)])
  } catch (cause) {
    const error = fromUnknown(cause, { source: 'wallet' })
    if (isKernelError(error, 'kernel/aborted')) throw error
    const details = { network: network.id }
    if (isKernelError(error, 'request/rejected')) throw kernelError('network/rejected', { details, cause })
    throw kernelError('network/not-added', { details, cause })
  }
}

/**
 * Moves the wallet to a network and checks that it went there. Only when the wallet says that it does not know the chain
 * (4902, also nested) is the network offered to it, with the addresses of the configuration; a refusal by the user is
 * final. A wallet without a chain of its own needs no switch.
 * @throws `network/rejected`, `network/not-added`, `network/switch-failed`
 */
export const switchNetwork: CapabilityMap['switchNetwork'] = async ({ network }, ctx) => {
  const { session } = ctx
  const current = session.getNetwork('eip155')
  if (current === network.id || (!current && session.networks.includes(network.id))) return
  if ((await askSwitch(network, ctx)) === 'unknown') await addNetwork({ network }, ctx)
  await verify(network, ctx)
}
