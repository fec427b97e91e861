import { type Adapter, pageConnectors } from '@latchkey/kernel'
import type { Device } from './device.ts'

export type { Device } from './device.ts'

/** What a host sets. */
export interface KeyCardOptions {
  /** Asks the user for the device. Called at a press. */
  readonly open: () => Promise<Device>
}

/** A signing device for the networks of `@latchkey/adapter-evm`, which has to be installed beside it. */
export function keyCard({ open }: KeyCardOptions): Adapter {
  return {
    id: 'key-card',
    api: 1,
    connectors: pageConnectors(async () => {
      const { keyCardConnector } = await import('./connector.ts')
      return ({ ctx, onChange }) => onChange([keyCardConnector(open, ctx.services)])
    }),
  }
}
