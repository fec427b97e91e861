import type {
  ConnectContext,
  Connector,
  PersistedConnection,
  Services,
  SessionEvent,
  WalletSession,
} from '@latchkey/kernel'
import { type FoundWallet, walletConnector } from '../connectors/connector.ts'
import { createAddressRule } from '../family.ts'
import { arbitrum } from '../networks/arbitrum.ts'
import { ALICE, type FakeProvider, fakeProvider } from './fakeProvider.ts'
import type { StillClock } from './stillClock.ts'
import { testServices } from './testServices.ts'

export const request = { connectorId: 'eip6963:com.example' } as const
export const saved: PersistedConnection = {
  ...request,
  sessionId: request.connectorId,
  namespace: 'eip155',
  address: ALICE,
}

export function context(signal: AbortSignal = new AbortController().signal): ConnectContext {
  return { signal, onPairingStateChange: () => undefined, families: [], networks: [arbitrum] }
}

export interface FoundFake {
  readonly provider: FakeProvider
  readonly connector: Connector
  readonly clock: StillClock
  readonly services: Services
}

/** A connector of a wallet whose every answer is written by the test. */
export function findWallet(
  provider: FakeProvider = fakeProvider(),
  wallet: Partial<FoundWallet> = {},
  overrides: Partial<Services> = {},
): FoundFake {
  const { ctx, clock, services } = testServices(overrides)
  const found = {
    id: request.connectorId,
    name: 'Example',
    kind: 'announced',
    provider,
    isOnlyOne: () => true,
    ...wallet,
  } as const
  const connector = walletConnector(found, ctx, createAddressRule())
  return { provider, connector, clock, services }
}

export interface OpenFake extends FoundFake {
  readonly session: WalletSession
  readonly events: readonly SessionEvent[]
}

/** The same, connected. */
export async function openWallet(
  answers: Parameters<typeof fakeProvider>[0] = {},
  overrides: Partial<Services> = {},
): Promise<OpenFake> {
  const found = findWallet(fakeProvider(answers), {}, overrides)
  const session = await found.connector.connect(request, context())
  const events: SessionEvent[] = []
  session.on((event) => events.push(event))
  return { ...found, session, events }
}

export const addresses = (session: WalletSession): readonly string[] => session.accounts.map(({ address }) => address)

/** Lets what is due at once happen. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => queueMicrotask(() => resolve(undefined)))
}
