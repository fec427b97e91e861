import { type Adapter, KERNEL_API, type Network, pageConnectors } from '@latchkey/kernel'
import { createFamily, type SolanaFamily } from './family.ts'
import { solana } from './networks/solana.ts'

export type { SolanaFamily }

/** The options of {@link solanaAdapter}. */
export interface SolanaAdapterOptions {
  /**
   * The networks of the site; the first one is the default. Ready ones come from `@latchkey/adapter-solana/networks`, own
   * ones are plain objects that name their `parameters.cluster`. @defaultValue Solana's main network
   */
  readonly networks?: readonly Network[]
  /**
   * Whether wallet apps are offered on phones where no wallet is in the page: choosing one opens this page inside the app.
   * @defaultValue true
   */
  readonly deepLinks?: boolean
}

/** The adapter of Solana. */
export interface SolanaAdapter extends Adapter<'solana'> {
  readonly family: SolanaFamily
}

/**
 * Solana for the widget: the `solana` family, and wallets that register by the Wallet Standard. Loads no chain library
 * before a transaction is built.
 *
 * @example
 * ```ts
 * import { solanaAdapter } from '@latchkey/adapter-solana'
 * import { solana, solanaDevnet } from '@latchkey/adapter-solana/networks'
 *
 * createKernel({ adapters: [solanaAdapter({ networks: [solana, solanaDevnet] })], … })
 * ```
 */
export function solanaAdapter({ networks = [solana], deepLinks = true }: SolanaAdapterOptions = {}): SolanaAdapter {
  return {
    id: 'solana',
    api: KERNEL_API.major,
    family: createFamily(networks),
    messages: {
      en: () => import('./locales/en.ts'),
      others: { ar: () => import('./locales/ar.ts'), de: () => import('./locales/de.ts') },
    },
    connectors: pageConnectors(() =>
      import('./connectors/discovery.ts').then(({ discover }) => discover({ deepLinks })),
    ),
  }
}
