// What a host's first bundle may need. Built as an entry of its own so that the parts of views, which only lazy chunks
// use, become modules of their own and stay out of that bundle.

// buttons for the host's page
export { AccountButton, type AccountButtonProps } from './buttons/AccountButton.tsx'
export { ConnectButton, type ConnectButtonProps } from './buttons/ConnectButton.tsx'
export { NetworkButton, type NetworkButtonProps } from './buttons/NetworkButton.tsx'
// hooks
export { createHooks, type KernelHooks, type PluginHooks, pluginHooks } from './hooks/pluginHooks.ts'
export { useAccount } from './hooks/useAccount.ts'
export { useAtom } from './hooks/useAtom.ts'
export { useConnection } from './hooks/useConnection.ts'
export { useKernel } from './hooks/useKernel.ts'
export { useNetwork } from './hooks/useNetwork.ts'
export type { SlotItem } from './hooks/useSlot.ts'
export { useStatus } from './hooks/useStatus.ts'
// provider
export { KernelProvider, type KernelProviderProps } from './KernelProvider.tsx'
// server rendering
export { type InitialState, initialState, type KnownVisitor } from './ssr/initialState.ts'
