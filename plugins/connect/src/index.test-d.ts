import { createKernel, type Kernel } from '@latchkey/kernel'
import { expectTypeOf } from 'vitest'
import { type ConnectPlugin, connect } from './index.ts'

const kernel = createKernel({ adapters: [], plugins: [connect({ maxWallets: 3, afterConnect: 'account' })] })

expectTypeOf(kernel).toEqualTypeOf<Kernel<readonly [ConnectPlugin]>>()
expectTypeOf(kernel.plugins.connect.connectWallet).toBeCallableWith('id', { network: 'eip155:1' })
kernel.router.push('connect.ConnectingExternal', { connectorId: 'id', name: 'Harbor' })
kernel.router.push('connect.GetWallet')

// @ts-expect-error the connecting view needs its wallet
kernel.router.push('connect.ConnectingExternal')
// @ts-expect-error there is no such view
kernel.router.push('connect.Connects', undefined)
// @ts-expect-error there is no such action
kernel.plugins.connect.connectWallets('id')
// @ts-expect-error not an order of methods
connect({ methodOrder: ['phone'] })
// @ts-expect-error not a way on
connect({ afterConnect: 'stay' })
