import { atom } from 'jotai/vanilla'
import { definePlugin } from '../../../src/core/index.ts'
import type { BalancesPlugin } from './plugin.ts'

export function balances(): BalancesPlugin {
  return definePlugin<BalancesPlugin>({
    id: 'balances',
    api: 1,
    atoms: { tokens: atom<readonly string[]>([]) },
    views: { Tokens: { load: async () => ({ default: () => null }) } },
    actions: {
      async refresh(ctx, force) {
        ctx.emit('updated', { count: force ? 1 : 0 })
      },
      total: async () => 0n,
    },
  })
}
