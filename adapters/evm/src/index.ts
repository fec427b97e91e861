import { type Adapter, KERNEL_API, kernelError, type Network, pageConnectors } from '@latchkey/kernel'
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
   * CCIP read). The contract of a name chooses whom to ask, and that server learns the visitor's IP address and the name;
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
  if (process.env.NODE_ENV !== 'production') {
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

const NODE_URL = /^(https:\/\/\w|http:\/\/(localhost|127\.0\.0\.1|\[::1])([:/]|$))[^\s{}]*$/i
const URL_RULE = 'expected https without placeholders; http only on this machine'

const GATEWAY = /^(https:\/\/[^/\s?#{}]+|http:\/\/(localhost|127\.0\.0\.1|\[::1])(:\d+)?)\/?$/i

type Row = readonly [field: string, isFine: unknown, problem: string]

const invalid = (argument: string, problem: string) => kernelError('config/invalid', { details: { argument, problem } })

function rows(network: Network, others: readonly Network[]): readonly Row[] {
  const { id, namespace, name, nativeCurrency, rpcUrls, explorer, contracts = {} } = network
  const { decimals } = nativeCurrency
  return [
    ['id', /^eip155:[1-9]\d{0,15}$/.test(id), 'expected eip155:<chain id>'],
    ['id', others.every((other) => other.id !== id), 'it is there twice'],
    ['namespace', namespace === 'eip155', 'expected eip155'],
    ['name', name, 'it is empty'],
    ['nativeCurrency.decimals', Number.isInteger(decimals) && decimals >= 0 && decimals <= 36, 'expected 0 to 36'],
    ['rpcUrls', rpcUrls.length, 'it is empty'],
    ...rpcUrls.map((url, index): Row => [`rpcUrls[${index}]`, NODE_URL.test(url), URL_RULE]),
    ['explorer.url', !explorer || NODE_URL.test(explorer.url), URL_RULE],
    ...Object.entries(contracts).map(
      ([key, address]): Row => [`contracts.${key}`, /^0x[\da-f]{40}$/i.test(address), 'expected an address'],
    ),
  ]
}

function flaw(network: Network, others: readonly Network[]): Row | undefined {
  try {
    return rows(network, others).find(([, isFine]) => !isFine)
  } catch {
    return ['', false, 'expected a network object']
  }
}

/** Refuses networks that a host got wrong. @throws `config/invalid` naming the argument */
function checkNetworks(networks: readonly Network[]): void {
  if (!Array.isArray(networks) || !networks.length) throw invalid('networks', 'expected at least one')
  networks.forEach((network, index) => {
    const found = flaw(network, networks.slice(0, index))
    if (found) throw invalid(`networks[${index}]${found[0] && `.${found[0]}`}`, found[2])
  })
}

/** Refuses gateways that a host got wrong. @throws `config/invalid` naming the argument */
function checkNameGateways(gateways: readonly string[]): void {
  if (!Array.isArray(gateways)) throw invalid('nameGateways', 'expected a list')
  gateways.forEach((gateway: unknown, index) => {
    if (typeof gateway === 'string' && GATEWAY.test(gateway)) return
    throw invalid(
      `nameGateways[${index}]`,
      'expected an origin such as https://gateway.example; http only on this machine',
    )
  })
}
