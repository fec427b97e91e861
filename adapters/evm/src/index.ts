import { type Adapter, KERNEL_API } from '@latchkey/kernel'
import { createAddressRule } from './addressRule.ts'
import { checkNameGateways } from './checkNameGateways.ts'
import { checkNetworks } from './checkNetworks.ts'
import { evmConnectors } from './connectors/evmConnectors.ts'
import type { EvmAdapterOptions } from './evmAdapterOptions.ts'
import { createFamily, type EvmFamily } from './family.ts'
import { arbitrum } from './networks/arbitrum.ts'
import { ethereum } from './networks/ethereum.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

export type { EvmAdapterOptions, EvmFamily }

/** The adapter of EVM chains. */
export interface EvmAdapter extends Adapter<'eip155'> {
  readonly family: EvmFamily
}

/**
 * EVM chains for the widget: the `eip155` family, wallets that announce themselves (EIP-6963) and the provider at
 * `window.ethereum`. Loads no chain SDK before a wallet is used.
 *
 * @example
 * ```ts
 * import { evmAdapter } from '@latchkey/adapter-evm'
 * import { base, ethereum } from '@latchkey/adapter-evm/networks'
 *
 * createKernel({ adapters: [evmAdapter({ networks: [ethereum, base] })], … })
 * ```
 * @throws `config/invalid` naming the argument
 */
export function evmAdapter({
  networks = [ethereum, arbitrum],
  injected = true,
  nameGateways,
}: EvmAdapterOptions = {}): EvmAdapter {
  if (typeof process === 'object' && process.env.NODE_ENV !== 'production') {
    checkNetworks(networks)
    if (nameGateways !== undefined) checkNameGateways(nameGateways)
  }
  const rule = createAddressRule()
  return {
    id: 'evm',
    api: KERNEL_API.major,
    family: createFamily(networks, rule, nameGateways),
    i18n: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    connectors: evmConnectors({ injected, rule }),
  }
}
