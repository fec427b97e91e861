// wallets
export {
  type Adapter,
  type AdapterConnectors,
  type AdapterContext,
  type AdapterKernel,
  type AppMetadata,
  type ChainFamily,
  defineAdapter,
  type FamilyContext,
  type FamilyEntries,
  type FamilyMethods,
  KERNEL_API,
  type NodeReader,
  type PageDiscovery,
  pageConnectors,
  type TransactionQuery,
} from './adapters/adapter.ts'
export type {
  BoundCapability,
  CallsStatus,
  Capabilities,
  CapabilityContext,
  CapabilityMap,
  CapabilityName,
  FeeRateRange,
  TokenBalance,
  Transfer,
  WalletAsset,
  WalletCall,
} from './adapters/capability.ts'
export type { ChainHead, TokenAllowance, TokenPermit, TradeFacts, TradeOutcome } from './adapters/trade.ts'
export type {
  CalledMethod,
  FeeQuote,
  FeeSpeed,
  MovedOutput,
  PaymentProblem,
  PaymentReading,
  PaymentRequest,
  PreparedTransfer,
  ReceiverFacts,
  SignFacts,
  SignWarning,
  TransferFacts,
  TransferRequest,
} from './adapters/transfer.ts'
export { createKernel } from './createKernel.ts'
// errors
export { kernelError } from './errors/errorTable.ts'
export type { KernelErrorCode } from './errors/kernelError.ts'
export {
  type ErrorDetails,
  type ErrorInput,
  type ErrorRow,
  type ErrorTable,
  isKernelError,
  KernelError,
} from './errors/kernelError.ts'
// hook points
export {
  type CloseReason,
  type ErrorOrigin,
  type HookContext,
  type HookName,
  type HookPoints,
  type KernelEvent,
  type NetworkSwitch,
  STAGE,
  type Stage,
  type Tap,
  type Taps,
} from './hooks/hookPoints.ts'
// messages
export type { DecimalOptions, Format } from './i18n/format.ts'
export type {
  MessageKey,
  MessageSource,
  Messages,
  MessagesOf,
  MessagesSpec,
  MessageValues,
  Translate,
} from './i18n/messages.ts'
export type { I18nConfig, InspectedPlugin, Kernel, KernelConfig, KernelSnapshot } from './kernel.ts'
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
export { type Bound, type LazyActions, lazyActions } from './plugins/actions.ts'
export type { Context, ContextRoutes, ToastAction } from './plugins/context.ts'
export {
  type AnyPlugin,
  type Awaitable,
  definePlugin,
  type Falsy,
  type Handle,
  type Loader,
  type Need,
  optional,
  type Part,
  type PayloadArgs,
  type Peer,
  type Peers,
  type PeerUnion,
  type Plugin,
  type PluginParts,
  type PluginSpec,
  required,
  type Uses,
} from './plugins/definePlugin.ts'
export { type EventsOf, type KernelEvents, type Listen, type Types, types } from './plugins/events.ts'
export {
  type InspectedPermissions,
  type Permissions,
  type PermittedCapability,
  type PluginActivity,
  type Restrictions,
  restrict,
  SENSITIVE,
} from './plugins/permissions.ts'
export type { PluginState } from './plugins/pluginHost.ts'
export { extend, type Handles, type Installed, type Overrides, type PluginEntry } from './plugins/pluginList.ts'
// services
export { memoryStorage } from './services/platform.ts'
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
  SyncStorageService,
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
export type { Store } from './state/kernelScope.ts'
export { type PersistedAtom, type PersistOptions, persistedAtom } from './state/persistedAtom.ts'
// transactions
export type {
  IntentAsset,
  JsonObject,
  JsonValue,
  Replacement,
  TransactionIntent,
  TransactionRecord,
  TransactionSighting,
  TransactionState,
} from './transactions/record.ts'
export type { TrackedTransaction } from './transactions/recordBook.ts'
export type { SentAnswer, TransactionTracker } from './transactions/tracker.ts'
// views
export type { RouteEntry, Router, RouterHistory, Transition } from './views/router.ts'
export {
  eagerSlotView,
  type KernelSlots,
  type SlotIcon,
  type SlotIconSource,
  type SlotRoute,
  type SlotText,
  type SlotValue,
  type SlotView,
  slotIcon,
  slotRoute,
  slotText,
  slotValue,
  slotView,
} from './views/slots.ts'
export {
  type CoreRoutes,
  lazyViews,
  type ParamsOf,
  type RoutesOf,
  type View,
  type ViewOptions,
  type ViewProps,
  type Views,
} from './views/view.ts'
export type {
  Account,
  ConnectContext,
  Connector,
  ConnectRequest,
  PairingNamespace,
  PairingOffer,
  PairingRequestInfo,
  PairingState,
  PersistedConnection,
  RpcOptions,
  RpcRequest,
  SessionEvent,
  SignInProof,
  SignInRequest,
  WalletApp,
  WalletPeer,
  WalletSession,
} from './wallet/connector.ts'
export type { NativeBalanceOptions } from './wallet/nativeBalance.ts'
export type {
  Connection,
  ConnectionStatus,
  Operation,
  OperationKind,
  PersistedEntry,
  WalletState,
} from './wallet/state.ts'
export type {
  ConnectOptions,
  DisconnectTarget,
  ProviderEvents,
  SignMessageParameters,
  SwitchAccountParameters,
  WalletActions,
  WalletOptions,
  WalletProvider,
} from './wallet/walletActions.ts'
