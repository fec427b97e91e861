import { type Adapter, type Network, pageConnectors } from '@latchkey/kernel'
import { createFamily } from './family.ts'
import { mainnet } from './networks.ts'

export { mainnet } from './networks.ts'

/** What a host can set. */
export interface __Name__Options {
  /** The networks of the site; the first one is the default. @defaultValue {@link mainnet} */
  readonly networks?: readonly Network[]
}

/** __SUMMARY__ */
export function __camel__({ networks = [mainnet] }: __Name__Options = {}): Adapter<'__NAMESPACE__'> {
  return {
    id: '__ID__',
    api: 1,
    family: createFamily(networks),
    connectors: pageConnectors(async () => (await import('./connector.ts')).discover),
  }
}
