import { type Adapter, KERNEL_API, type Network, pageConnectors } from '@latchkey/kernel'
import { createFamily, type PolkadotFamily } from './family.ts'
import { polkadotAssetHub } from './networks/polkadotAssetHub.ts'

export type { PolkadotFamily }

/** The options of {@link polkadotAdapter}. */
export interface PolkadotAdapterOptions {
  /**
   * The networks of the site; the first one is the default. Ready ones come from `@latchkey/adapter-polkadot/networks`, own
   * ones are plain objects whose id has the first 32 digits of the hash of the first block, and whose `parameters.ss58` is
   * the prefix of their addresses. @defaultValue Polkadot Asset Hub
   */
  readonly networks?: readonly Network[]
}

/** The adapter of Polkadot. */
export interface PolkadotAdapter extends Adapter<'polkadot'> {
  readonly family: PolkadotFamily
}

/**
 * Polkadot for the widget: the `polkadot` family, and extensions that put themselves into the page. Loads no chain library
 * before a transaction is built.
 *
 * @example
 * ```ts
 * import { polkadotAdapter } from '@latchkey/adapter-polkadot'
 * import { kusamaAssetHub, polkadotAssetHub } from '@latchkey/adapter-polkadot/networks'
 *
 * createKernel({ adapters: [polkadotAdapter({ networks: [polkadotAssetHub, kusamaAssetHub] })], … })
 * ```
 */
export function polkadotAdapter({ networks = [polkadotAssetHub] }: PolkadotAdapterOptions = {}): PolkadotAdapter {
  return {
    id: 'polkadot',
    api: KERNEL_API.major,
    family: createFamily(networks),
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    connectors: pageConnectors(async () => (await import('./connectors/discovery.ts')).discover),
  }
}
