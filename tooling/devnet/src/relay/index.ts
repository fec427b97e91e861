export { startRelay } from './startRelay.ts'
export type {
  Relay,
  RelayFault,
  RelayFaultAction,
  RelayOptions,
  RelaySettings,
  RelayStats,
  RelayStep,
} from './types.ts'
