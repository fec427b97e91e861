import { type ChainFamily, defineAdapter } from '../core/adapters/adapter.ts'
import type { CapabilityContext } from '../core/adapters/capability.ts'
import { kernelError } from '../core/errors/errorTable.ts'
import type { Services } from '../core/services/services.ts'
import type { WalletSession } from '../core/wallet/connector.ts'
import { createTestKernel } from './createTestKernel.ts'
import { fakeAdapter } from './fakeAdapter.ts'

/** A session without an account, whose wallet answers nothing. */
export const silentSession: WalletSession = {
  id: 'silent',
  accounts: [],
  networks: [],
  getNetwork: () => undefined,
  request: () => Promise.reject(new Error('The contract sends no request')),
  on: () => () => undefined,
  disconnect: () => Promise.resolve(),
  dispose: () => undefined,
}

/** What a capability is given where no node answers. */
export function offlineContext(family: ChainFamily, address: string): CapabilityContext {
  const found: Services[] = []
  const probe = defineAdapter({
    id: 'probe',
    api: 1,
    connectors: ({ services }) => ({ initial: found.push(services) ? [] : [] }),
  })
  createTestKernel({ adapters: [fakeAdapter().adapter, probe] })
  const [services] = found
  const [network] = family.networks
  if (!services || !network) throw kernelError('network/undefined')
  const account = { caipAddress: `${network.id}:${address}`, address, type: family.defaultAccountType } as const
  return {
    account,
    network,
    session: { ...silentSession, accounts: [account] },
    services: { ...services, rpc: { request: () => Promise.reject(kernelError('rpc/unavailable')) } },
    signal: new AbortController().signal,
    runInBackground: () => undefined,
    willSend: () => undefined,
    emit: () => undefined,
  }
}
