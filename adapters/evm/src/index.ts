import { type Adapter, KERNEL_API, type Network, pageConnectors } from '@latchkey/kernel'
import { checkNameGateways, checkNetworks } from './checkOptions.ts'
import { createAddressRule, createFamily, type EvmFamily, loaders } from './family.ts'
import { arbitrum } from './networks/arbitrum.ts'
import { ethereum } from './networks/ethereum.ts'

// Misuse is found in development; production bundles do not carry the checks.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

export type { EvmFamily }

/** The options of {@link evmAdapter}. */
export interface EvmAdapterOptions {
  /**
   * The networks of the site; the first one is the default. Ready ones come from `@latchkey/adapter-evm/networks`, own
   * ones are plain objects. @defaultValue Ethereum and Arbitrum One
   */
  readonly networks?: readonly Network[]
  /**
   * Which wallets of the page are offered: all, `'announced'` only those that announce themselves (EIP-6963) and not the
   * provider at `window.ethereum`, or `false` none, where another adapter brings them. @defaultValue true
   */
  readonly injected?: boolean | 'announced'
  /**
   * Origins, such as `https://gateway.example`, that may be asked for names kept outside the chain (ERC-3668, also called
   * CCIP read). The contract of a name chooses whom to ask, and whoever is asked learns the visitor's IP address and the name;
   * others than these are never asked. @defaultValue none, so that names resolve on the chain alone
   */
  readonly nameGateways?: readonly string[] | undefined
}

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
    messages: {
      en: async () => ({ default: (await loaders()).en }),
      others: async () => ({ default: (await loaders()).others }),
    },
    connectors: pageConnectors(() =>
      import('./connectors/discovery.ts').then(({ discover }) => discover({ rule, injected })),
    ),
  }
}
