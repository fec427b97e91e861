import { definePlugin } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { errors } from './errors.ts'
import type { DryRunPlugin } from './plugin.ts'

export type { DryRunPlugin } from './plugin.ts'

/** Tries transactions of EVM chains on a node before the wallet is asked. */
export function dryRun(): DryRunPlugin {
  return definePlugin<DryRunPlugin>({
    id: 'dry-run',
    api: 1,
    permissions: { hosts: [], capabilities: [], hooks: ['onRpcRequest'], slots: [] },
    errors,
    atoms: { counts: atom({ tried: 0, stopped: 0 }) },
    messages: { en: () => import('./locales/en.ts'), others: { de: () => import('./locales/de.ts') } },
    hooks: {
      // After plugins that change or answer a request.
      onRpcRequest: {
        stage: 'late',
        tap: async (ctx, request, { signal }) => {
          if (request.method !== 'eth_sendTransaction') return
          await (await import('./tryTransaction.ts')).tryTransaction(ctx, request, signal)
        },
      },
    },
  })
}
