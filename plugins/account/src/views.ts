import { view } from '@latchkey/kernel'
import type { AccountViews } from './types.ts'

const load = () => import('./views/all.ts')

export const css = async (): Promise<{ readonly default: string }> => ({ default: (await load()).css })

export const views: AccountViews = {
  Account: view(async () => ({ default: (await load()).Account }), {
    title: 'title',
    header: async () => ({ default: (await load()).AccountHeader }),
    start: 'connected',
  }),
  Accounts: view(async () => ({ default: (await load()).Accounts }), { title: 'accounts' }),
  ConfirmDisconnect: view(async () => ({ default: (await load()).ConfirmDisconnect }), { title: 'disconnect' }),
}
