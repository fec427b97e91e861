// A whole plugin in one file: everything is inferred, nothing is stated twice.
import { atom } from 'jotai/vanilla'
import { definePlugin, optional, types } from '../src/core/index.ts'
import type { AccountPlugin } from './examples/account/plugin.ts'

// Exported without an annotation: for projects without isolatedDeclarations; with it, see examples/send.
export const faucet = definePlugin({
  id: 'faucet',
  api: 1,
  needs: { account: optional<AccountPlugin>() },
  atoms: { last: atom(0n) },
  messages: { en: { title: 'Test funds', sent: '{{amount}} {{symbol}} on their way', found_one: '{{count}} drop', found: '{{count}} drops' } },
  events: types<{ dripped: { readonly amount: bigint }; refused: undefined }>(),
  views: {
    Faucet: { load: async () => ({ default: () => null }), title: 'title', help: 'faucet.Help' },
    Help: { load: async () => ({ default: (_: { readonly params: { readonly topic: string } | undefined }) => null }), title: 'title' },
    Receipt: {
      load: async () => ({ default: (_: { readonly params: { readonly hash: string } }) => null }),
      title: (_, t) => t('sent', { amount: 1, symbol: 'ETH' }),
    },
  },
  contributes: { 'account.action': { order: 30, label: 'title', icon: 'droplet', open: 'faucet.Faucet' } },
  overrides: { account: { messages: { account: 'Test account' }, views: { Account: async () => ({ default: () => null }) } } },
  actions: {
    async drip(ctx, amount: bigint): Promise<string> {
      ctx.store.set(ctx.atoms.last, amount)
      ctx.toast('success', 'sent', { amount: amount.toString(), symbol: 'ETH' })
      ctx.emit('dripped', { amount })
      ctx.router.push('faucet.Receipt', { hash: '0x' })
      await ctx.plugins.account?.refresh(true)
      return '0x'
    },
  },
  hooks: {
    startRoute: (ctx) => (ctx.store.get(ctx.atoms.last) > 0n ? 'faucet.Faucet' : undefined),
    beforeConnect: { stage: 'early', tap: (_ctx, request) => ({ ...request, namespace: 'eip155' }) },
  },
  setup(ctx) {
    return ctx.on('kernel.connected', ({ connection }) => {
      if (connection.namespace === 'eip155') void ctx.actions.drip(1n)
    })
  },
})
