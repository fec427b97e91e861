import { safeName } from '@latchkey/theme/ui'
import { accountHooks } from '../hooks.ts'
import type { ConnectedWallet } from '../model/accounts.ts'

/** Names a wallet: by its own name, and by a number too where several wallets have that name. */
export function useWalletName(): (wallet: Pick<ConnectedWallet, 'name' | 'number'>) => string {
  const t = accountHooks.useMessages()
  return ({ name, number }) =>
    number === undefined ? safeName(name) : t('walletOfSeveral', { wallet: safeName(name), number })
}
