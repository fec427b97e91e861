import { createKernel, extend, type Kernel } from '../src/core/index.ts'
import { account } from './examples/account/index.ts'
import { balances } from './examples/balances/index.ts'
import { faucet } from './faucet.ts'
import { send } from './examples/send/index.ts'

declare const flags: { readonly faucet: boolean }

const brandedSend = extend(send(), {
  messages: { send: 'Pay', status: 'Paying {{amount}}' },
  views: { Review: async () => ({ default: () => null }) },
})

export const kernel = createKernel({ adapters: [], plugins: [balances(), account(), brandedSend, flags.faucet && faucet] })

export async function demo(): Promise<string> {
  kernel.open()
  kernel.open('send.Review')
  kernel.open('send.Status', { hash: '0x', amount: 1n })
  kernel.router.push('balances.Tokens')
  kernel.on('send.submitted', ({ hash }) => hash.length)
  kernel.on('kernel.closed', () => {})
  await kernel.plugins.faucet?.drip(1n)
  kernel.store.get(kernel.plugins.balances.atoms.tokens)
  return kernel.plugins.send.submit('0x', 1n)
}
export const any: Kernel = kernel
