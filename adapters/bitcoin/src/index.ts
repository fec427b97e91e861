import { type Adapter, KERNEL_API, type Network, pageConnectors } from '@latchkey/kernel'
import { type BitcoinFamily, createFamily } from './family.ts'
import { bitcoin } from './networks/bitcoin.ts'

export type { BitcoinFamily }

/** The options of {@link bitcoinAdapter}. */
export interface BitcoinAdapterOptions {
  /**
   * The networks of the site; the first one is the default. Ready ones come from `@latchkey/adapter-bitcoin/networks`, own
   * ones are plain objects that name their `parameters.hrp`, `p2pkh` and `p2sh`. @defaultValue Bitcoin's main network
   */
  readonly networks?: readonly Network[]
}

/** The adapter of Bitcoin. */
export interface BitcoinAdapter extends Adapter<'bip122'> {
  readonly family: BitcoinFamily
}

/**
 * Bitcoin for the widget: the `bip122` family, and wallets in the page of all six kinds. Loads no chain library before a
 * transaction is built.
 *
 * @example
 * ```ts
 * import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
 * import { bitcoin, bitcoinSignet } from '@latchkey/adapter-bitcoin/networks'
 *
 * createKernel({ adapters: [bitcoinAdapter({ networks: [bitcoin, bitcoinSignet] })], … })
 * ```
 */
export function bitcoinAdapter({ networks = [bitcoin] }: BitcoinAdapterOptions = {}): BitcoinAdapter {
  return {
    id: 'bitcoin',
    api: KERNEL_API.major,
    family: createFamily(networks),
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    connectors: pageConnectors(() => import('./connectors/discovery.ts').then(({ discover }) => discover)),
  }
}
