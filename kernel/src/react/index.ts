// buttons for the host's page
export { AccountButton, type AccountButtonProps } from './buttons/AccountButton.tsx'
export {
  ConnectButton,
  type ConnectButtonComponent,
  type ConnectButtonCustomProps,
  type ConnectButtonProps,
  type ConnectButtonState,
} from './buttons/ConnectButton.tsx'
export { NetworkButton, type NetworkButtonProps } from './buttons/NetworkButton.tsx'
// hooks
export { useAtom, useConnection, useKernel, useNetwork } from './hooks/kernel.ts'
export type { Mutation, MutationCallbacks, MutationOptions, MutationState } from './hooks/mutation.ts'
export type { SlotItem } from './hooks/pluginHooks.ts'
// Also in `@latchkey/kernel/views`, with the other parts of a view.
export {
  createHooks,
  type KernelHooks,
  type PluginHooks,
  pluginHooks,
  useErrorText,
  useFormat,
} from './hooks/pluginHooks.ts'
export {
  type UseAccountResult,
  useAccount,
  useConnections,
  useConnectors,
  useNetworks,
  useProvider,
  useStatus,
  useWallet,
} from './hooks/wallet.ts'
export {
  type Balance,
  type BalanceState,
  type ConnectVariables,
  type SendTransactionVariables,
  useBalance,
  useConnect,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchAccount,
  useSwitchNetwork,
} from './hooks/walletActions.ts'
// server rendering
export { type InitialState, initialState, type KnownVisitor } from './initialState.ts'
// provider
export { KernelProvider, type KernelProviderProps } from './KernelProvider.tsx'
export { ViewBody, type ViewBodyProps, ViewFooter, type ViewFooterProps } from './views/ViewBody.tsx'
