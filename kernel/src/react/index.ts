'use client'

// buttons for the host's page
export { AccountButton, type AccountButtonProps } from './buttons/AccountButton.tsx'
export { ConnectButton, type ConnectButtonProps } from './buttons/ConnectButton.tsx'
export { NetworkButton, type NetworkButtonProps } from './buttons/NetworkButton.tsx'
// hooks
export { createHooks, type KernelHooks } from './hooks/createHooks.ts'
export { useAccount } from './hooks/useAccount.ts'
export { useAtom } from './hooks/useAtom.ts'
export { useConnection } from './hooks/useConnection.ts'
export { useErrorText } from './hooks/useErrorText.ts'
export { useKernel } from './hooks/useKernel.ts'
export { useNetwork } from './hooks/useNetwork.ts'
export { usePlugin } from './hooks/usePlugin.ts'
export { useRouter } from './hooks/useRouter.ts'
export { useSlot } from './hooks/useSlot.ts'
export { useStatus } from './hooks/useStatus.ts'
export { type Translate, useT } from './hooks/useT.ts'
// provider
export { KernelProvider, type KernelProviderProps } from './KernelProvider.tsx'
// slots
export { type DrawnSlot, Slot, type SlotProps } from './slots/Slot.tsx'
export { SlotView, type SlotViewProps } from './slots/SlotView.tsx'
// server rendering
export type { InitialState } from './ssr/initialState.ts'
// parts of a view
export { ViewBody, type ViewBodyProps } from './views/ViewBody.tsx'
export { ViewFooter, type ViewFooterProps } from './views/ViewFooter.tsx'
