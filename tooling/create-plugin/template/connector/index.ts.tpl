import { type Adapter, pageConnectors } from '@latchkey/kernel'

/** __SUMMARY__. It brings one wallet for the networks of `@latchkey/adapter-evm`, which has to be installed beside it. */
export function __camel__(): Adapter {
  return {
    id: '__ID__',
    api: 1,
    connectors: pageConnectors(async () => (await import('./connector.ts')).discover),
  }
}
