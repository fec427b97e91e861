// The chunk of the actions: loaded with the modal, with the first call, or to reopen a saved wallet.

import type { KernelScope } from '../state/kernelScope.ts'
import type { ProviderRequest, ProviderWatch } from './provider.ts'
import { subscribe, walletState } from './store.ts'

export { guardTap, runPromise } from '../hooks/runPromise.ts'
export { default as errorTexts } from '../i18n/errors/locales/en.ts'
export { connect, prepareConnectors } from './connect.ts'
export { disconnect } from './disconnect.ts'
export { readNativeBalance } from './nativeBalance.ts'
export { addAdapter, addNetwork, removeAdapter, removeNetwork, switchNetwork } from './networks.ts'
export { restoreWallet } from './persistence.ts'
export { request, runCapability, signMessage } from './request.ts'
export { switchAccount } from './sessions.ts'
export { transactions, watchTransactions } from './storage.ts'
export { watchWallets } from './store.ts'

const loadProvider = (): Promise<typeof import('./provider.ts')> => import('./provider.ts')

/** See {@link WalletProvider.request}. */
export async function requestProvider(scope: KernelScope, request: ProviderRequest): Promise<unknown> {
  return (await loadProvider()).requestProvider(scope, request)
}

/** Notes at once what happens, so that no event is missing when what tells of it is loaded. */
export async function watchProvider(scope: KernelScope, watch: ProviderWatch): Promise<void> {
  const states = [watch.since, walletState(scope)]
  const stop = subscribe(scope, (state) => void states.push(state))
  try {
    const { followWallet } = await loadProvider()
    followWallet(scope, watch, states)
  } finally {
    stop()
  }
}
