export { type HostProvider, hostProviderAdapter, type SendingProvider } from './connectors/hostProvider.ts'
export type { Eip1193Provider } from './connectors/provider.ts'
export { sendCall } from './connectors/session.ts'
