export { ACCOUNTS, type DevnetAccount, MNEMONIC } from './core/accounts.ts'
export { DevnetError, type DevnetErrorCode } from './core/devnetError.ts'
export { fundEvm } from './evm/fundEvm.ts'
export {
  exchangeSelection,
  type GatewayChain,
  gatewayChains,
  gatewaySources,
  onrampSelection,
} from './gatewayChains.ts'
export type { Part, PartOptions, StartPart } from './part.ts'
export type { PartName } from './parts.ts'
export { type ProcessOptions, type StartedProcess, startProcess } from './process/startProcess.ts'
export { startDevnet } from './startDevnet.ts'
export type { Devnet, DevnetChain, DevnetOptions } from './types.ts'
