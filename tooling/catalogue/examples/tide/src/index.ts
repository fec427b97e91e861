import { type Adapter, type Network, pageConnectors } from '@latchkey/kernel'
import { createFamily } from './family.ts'
import { mainnet } from './networks.ts'

export { mainnet } from './networks.ts'

/** What a host can set. */
export interface TideOptions {
  /** The networks of the site; the first one is the default. @defaultValue {@link mainnet} */
  readonly networks?: readonly Network[]
}

/** Tide, a chain family, for the Latchkey wallet widget */
export function tide({ networks = [mainnet] }: TideOptions = {}): Adapter<'tide'> {
  return {
    id: 'tide',
    api: 1,
    family: createFamily(networks),
    connectors: pageConnectors(async () => (await import('./connector.ts')).discover),
  }
}
