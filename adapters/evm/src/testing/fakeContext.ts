import type { CaipNetworkId, CapabilityContext, Network, RpcRequest, Services } from '@latchkey/kernel'
import { ethereum } from '../networks/ethereum.ts'
import { ALICE } from './fakeProvider.ts'
import { testServices } from './testServices.ts'

type Script = Record<string, (params: unknown) => unknown>

export interface FakeContextOptions {
  readonly network?: Network
  /** What nodes answer by method. */
  readonly node?: Script
  /** What the wallet answers by method. */
  readonly wallet?: Script
  readonly signal?: AbortSignal
  readonly accountType?: string
  /** The chain the wallet is on; `null` for wallets without such a state. */
  readonly current?: CaipNetworkId | null
}

export interface FakeContext extends CapabilityContext {
  readonly asked: RpcRequest[]
  /** Events, by name and what comes with them. */
  readonly events: (readonly [string, unknown])[]
  /** What went wrong in the background, once all of it is done. */
  failures(): Promise<readonly unknown[]>
  readonly read: string[]
}

/** What a capability runs with, every answer written by the test. Time passes at once. */
export function fakeContext(options: FakeContextOptions = {}): FakeContext {
  const { network = ethereum, node = {}, wallet = {}, accountType = 'eoa', current = network.id } = options
  const asked: RpcRequest[] = []
  const read: string[] = []
  const events: FakeContext['events'] = []
  const background: Promise<unknown>[] = []
  const { signal = new AbortController().signal } = options
  const script: Script = { eth_chainId: () => '0x1', eth_accounts: () => [ALICE.toLowerCase()], ...wallet }
  const rpc: Services['rpc'] = {
    async request(_id, method, params) {
      read.push(method)
      const answer = node[method]
      if (!answer) throw new Error(`nobody wrote an answer to ${method}`)
      return answer(params)
    },
  }
  const { services } = testServices({ rpc })
  const clock: Services['clock'] = { ...services.clock, sleep: async (_ms, stop) => stop?.throwIfAborted() }
  return {
    asked,
    read,
    events,
    failures: async () => (await Promise.all(background)).filter((failure) => failure !== undefined),
    willSend: () => undefined,
    emit: (name, props) => void events.push([name, props]),
    runInBackground(work) {
      background.push(work(new AbortController().signal).catch((error: unknown) => error))
    },
    account: { caipAddress: `${network.id}:${ALICE}`, address: ALICE, type: accountType },
    network,
    services: { ...services, rpc, clock },
    signal,
    session: {
      id: 'fake',
      accounts: [],
      networks: [],
      getNetwork: () => current ?? undefined,
      async request(call) {
        asked.push(call)
        const answer = script[call.method]
        if (!answer) throw Object.assign(new Error('unknown method'), { code: 4200 })
        return answer(call.params)
      },
      on: () => () => undefined,
      disconnect: async () => undefined,
      dispose: () => undefined,
    },
  }
}
