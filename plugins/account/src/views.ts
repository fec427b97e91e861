import { view } from '@latchkey/kernel'
import type { AccountViews } from './types.ts'

export const views: AccountViews = {
  Account: view(() => import('./views/Account.tsx'), {
    title: 'title',
    header: () => import('./views/AccountHeader.tsx'),
    start: 'connected',
  }),
  Accounts: view(() => import('./views/Accounts.tsx'), { title: 'accounts' }),
  ConfirmDisconnect: view(() => import('./views/ConfirmDisconnect.tsx'), { title: 'disconnect' }),
}
