import { useSyncExternalStore } from 'react'
import type { DemoWalletControl, RequestRecord, WalletState } from '../demoWallet/index.ts'

/** The demo wallet's state and requests, kept fresh. */
export function useDemoWallet(control: DemoWalletControl): {
  readonly state: WalletState
  readonly requests: readonly RequestRecord[]
} {
  const state = useSyncExternalStore(control.subscribe, () => control.state)
  const requests = useSyncExternalStore(control.subscribe, () => control.requests)
  return { state, requests }
}
