// What a host's first bundle may need. Built as an entry of its own so that the parts of views, which only lazy chunks
// use, become modules of their own and stay out of that bundle.

// buttons for the host's page
export { AccountButton, type AccountButtonProps } from './buttons/AccountButton.tsx'
export { ConnectButton, type ConnectButtonProps } from './buttons/ConnectButton.tsx'
export { NetworkButton, type NetworkButtonProps } from './buttons/NetworkButton.tsx'
// hooks
export { createHooks, type KernelHooks } from './hooks/createHooks.ts'
export { useAtom, useKernel, useRouter } from './hooks/kernel.ts'
export { usePlugin } from './hooks/usePlugin.ts'
export { useSlot } from './hooks/useSlot.ts'
export { useAccount, useConnection, useNetwork, useStatus } from './hooks/wallet.ts'
// server rendering
export { type InitialState, initialState, type KnownVisitor } from './initialState.ts'
// provider
export { KernelProvider, type KernelProviderProps } from './KernelProvider.tsx'
