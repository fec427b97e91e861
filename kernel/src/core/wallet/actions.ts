// The chunk of the actions: loaded with the modal, with the first call, or to reopen a saved wallet.

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

// Imported from here, so that the first bundle does not name one chunk more.
export const provider = (): Promise<typeof import('./provider.ts')> => import('./provider.ts')
