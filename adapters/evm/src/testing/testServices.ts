import type { AdapterContext, Network, Services } from '@latchkey/kernel'
import { createTestKernel, type FakeClock } from '@latchkey/kernel/testing'
import { createAddressRule } from '../addressRule.ts'
import { createFamily } from '../family.ts'
import { arbitrum } from '../networks/arbitrum.ts'
import { ethereum } from '../networks/ethereum.ts'

export interface TestServices {
  readonly ctx: AdapterContext
  readonly services: Services
  readonly clock: FakeClock
}

/** The kernel's own services with a clock that stands still, as an adapter gets them. */
export function testServices(
  overrides: Partial<Services> = {},
  networks: readonly Network[] = [ethereum, arbitrum],
): TestServices {
  const found: AdapterContext[] = []
  const { clock } = createTestKernel({
    services: overrides,
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
  if (!ctx) throw new Error('the kernel did not ask for connectors')
  return { ctx, services: ctx.services, clock }
}
