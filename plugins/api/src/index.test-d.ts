import { createKernel, type Kernel } from '@latchkey/kernel'
import { expectTypeOf } from 'vitest'
import { type ApiPlugin, api, type Merged } from './index.ts'
import type { BalanceAnswer, HistoryAnswer, Transaction } from './schemas.ts'

const kernel = createKernel({ adapters: [], plugins: [api({ apiUrl: 'https://api.example' })] })
const client = kernel.plugins.api

expectTypeOf(kernel).toEqualTypeOf<Kernel<readonly [ApiPlugin]>>()
expectTypeOf(client.getHistory({ account: '0x' })).resolves.toEqualTypeOf<Merged<HistoryAnswer>>()
expectTypeOf(client.getBalances({ address: '0x' })).resolves.toEqualTypeOf<Merged<BalanceAnswer>>()
expectTypeOf<HistoryAnswer['data'][number]>().toEqualTypeOf<Transaction>()
expectTypeOf(client.getOnrampUrl).returns.resolves.toBeString()
expectTypeOf(client.getIdentity).toBeCallableWith('0x', { network: 'eip155:1', signal: new AbortController().signal })

// @ts-expect-error an account has a network
client.getSessions('0xabc')
// @ts-expect-error amounts are text
client.getSwapQuotes({ amount: 1, userAddress: '', from: 'eip155:1:0x', to: 'eip155:1:0x' })
// @ts-expect-error only USD is asked for
client.getPrices(['eip155:1:0x'], { currency: 'eur' })
// @ts-expect-error there is no such option
api({ url: 'https://api.example' })
