import { type AdapterContext, createKernel, kernelError, type Network, type Services } from '@latchkey/kernel'
import { createAddressRule, createFamily } from '../family.ts'
import { arbitrum } from '../networks/arbitrum.ts'
import { ethereum } from '../networks/ethereum.ts'
import { type StillClock, stillClock } from './stillClock.ts'

export interface TestServices {
  readonly ctx: AdapterContext
  readonly services: Services
  readonly clock: StillClock
}

const nowhere: Services['storage'] = {
  get: () => null,
  set: () => undefined,
  remove: () => undefined,
  watch: () => () => undefined,
}

/** The kernel's own services with a clock that stands still, as an adapter gets them. */
export function testServices(
  overrides: Partial<Services> = {},
  networks: readonly Network[] = [ethereum, arbitrum],
): TestServices {
  const found: AdapterContext[] = []
  const clock = stillClock()
  createKernel({
    services: { clock, storage: nowhere, ...overrides },
    plugins: [],
    adapters: [
      {
        id: 'probe',
        api: 1,
        family: createFamily(networks, createAddressRule()),
        connectors: (ctx) => {
          found.push(ctx)
          return { initial: [] }
        },
      },
    ],
  })
  const ctx = found[0]
  if (!ctx) throw kernelError('unknown')
  return { ctx, services: ctx.services, clock }
}
