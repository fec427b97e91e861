import type { UniversalProvider } from '@walletconnect/universal-provider'

/** The library's client of the Sign protocol. */
export type SignClient = InstanceType<typeof UniversalProvider>['client']
/** A settled session as the library keeps it. */
export type SettledSession = ReturnType<SignClient['session']['get']>
