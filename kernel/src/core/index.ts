export { createKernel } from './createKernel.ts'
// errors
export { kernelError } from './errors/errorTable.ts'
export {
  type ErrorDetails,
  type ErrorInput,
  type ErrorRow,
  type ErrorTable,
  isKernelError,
  KernelError,
} from './errors/kernelError.ts'
export type { KernelErrorCode } from './errors/kernelErrorCode.ts'
// hook points
export type {
  CloseReason,
  ErrorOrigin,
  HookContext,
  HookName,
  HookPoints,
  KernelEvent,
  NetworkSwitch,
  Tap,
  Taps,
} from './hooks/hookPoints.ts'
export { STAGE, type Stage } from './hooks/stages.ts'
// words
export type { WordSource } from './i18n/catalog.ts'
export type { Format } from './i18n/format.ts'
export type { DecimalOptions } from './i18n/formatDecimal.ts'
export type { Words, WordValues } from './i18n/words.ts'
export type { I18nConfig, Kernel, KernelConfig } from './kernel.ts'
export { KERNEL_API } from './kernelApi.ts'
export type { KernelSnapshot } from './kernelSnapshot.ts'
// networks
export { type AmountProblem, type FormatAmountOptions, formatAmount, parseAmount } from './network/amount.ts'
export {
  assertCaipAddress,
  type CaipAddressParts,
  type CaipAssetParts,
  type CaipNetworkParts,
  isCaipAddress,
  isCaipNetworkId,
  parseCaipAddress,
  parseCaipAssetId,
  parseCaipNetworkId,
  printCaipAddress,
  printCaipAssetId,
  printCaipNetworkId,
} from './network/caip.ts'
export {
  type CaipAddress,
  type CaipAssetId,
  type CaipNetworkId,
  isUnsupported,
  type Network,
  type UnsupportedNetwork,
} from './network/network.ts'
// plugins
export { definePlugin, type PluginSpec } from './plugins/definePlugin.ts'
export { lazy } from './plugins/lazy.ts'
export { maybe, type Needs, needs } from './plugins/needs.ts'
export type { ContextFor, ContextOf, PluginContext } from './plugins/pluginContext.ts'
export type { PluginState } from './plugins/pluginStatus.ts'
export type { AnyPlugin, Plugin, PluginHandle, WordOf } from './plugins/pluginTypes.ts'
// services
export type {
  CacheService,
  ClockService,
  HttpOptions,
  HttpService,
  LogEntry,
  LogService,
  PlatformService,
  RpcService,
  Schema,
  Services,
  StorageService,
} from './services/services.ts'
// state
export type {
  AlertState,
  CoreAtoms,
  CoreTheme,
  ModalState,
  ThemeChoice,
  ThemePairChoice,
  ToastState,
} from './state/coreAtoms.ts'
export { type PersistedAtom, type PersistOptions, persistedAtom } from './state/persistedAtom.ts'
export type { Store } from './state/store.ts'
// views
export type { CoreRoutes, Router } from './views/router.ts'
export type { Entry, History, Motion } from './views/routerState.ts'
export type { SlotEntry, SlotMap, SlotName, Slots } from './views/slots.ts'
export { type View, type ViewOptions, type ViewProps, view } from './views/view.ts'
// wallets
export {
  type Adapter,
  type AdapterConnectors,
  type AdapterContext,
  type AppMetadata,
  type ChainFamily,
  defineAdapter,
  type FamilyMethods,
} from './wallet/adapter.ts'
export type {
  BoundCapability,
  CallsStatus,
  Capabilities,
  CapabilityContext,
  CapabilityMap,
  CapabilityName,
  TokenBalance,
  Transfer,
  WalletCall,
} from './wallet/capability.ts'
export type {
  Account,
  ConnectContext,
  Connector,
  ConnectRequest,
  PersistedConnection,
  RpcRequest,
  SessionEvent,
  SignInProof,
  SignInRequest,
  WalletApp,
  WalletPeer,
  WalletSession,
} from './wallet/connector.ts'
export type { PairingNamespace, PairingOffer, PairingRequestInfo, PairingState } from './wallet/pairing.ts'
export type { ProviderEvents, WalletProvider } from './wallet/provider.ts'
export type {
  Connection,
  ConnectionStatus,
  Operation,
  OperationKind,
  SavedConnection,
  WalletState,
} from './wallet/state.ts'
export type {
  ConnectOptions,
  DisconnectTarget,
  SignMessageParameters,
  SwitchAccountParameters,
  WalletActions,
  WalletOptions,
} from './wallet/walletActions.ts'
