import type { CaipNetworkId } from '@latchkey/kernel'

/** EIP-2294 bounds chain ids well above the safe integers; we take what every wallet can still compare as a number. */
const TEXT = /^(0x[0-9a-f]{1,14}|[1-9]\d{0,15})$/i

/**
 * The network of whatever a wallet or node calls its chain id: hexadecimal text as EIP-695 wants it, and the number or
 * decimal text that some wallets send instead. `undefined` for everything else.
 */
export function readChainId(value: unknown): CaipNetworkId | undefined {
  const id = typeof value === 'number' || (typeof value === 'string' && TEXT.test(value)) ? Number(value) : 0
  return Number.isSafeInteger(id) && id > 0 ? `eip155:${id}` : undefined
}

/** `eip155:42161` as `0xa4b1`, the form of EIP-695. */
export function chainIdHex(network: CaipNetworkId): `0x${string}` {
  return `0x${BigInt(network.slice('eip155:'.length)).toString(16)}`
}
