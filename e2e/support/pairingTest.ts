import { type Devnet, startDevnet } from '@latchkey/devnet'
import { type Relay, startRelay } from '@latchkey/devnet/relay'
import { rpcUrlsOf, startWallet, type TestWallet } from '@latchkey/devnet/wallet'
import { Pairing } from './pairing.ts'
import { test as base, expect } from './test.ts'

/** The Solana network of the sketched families. */
export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Their Bitcoin network. */
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
/** For chains that a wallet offers and no test sends anything on. */
const NOWHERE = 'http://127.0.0.1:1'

interface WorkerFixtures {
  readonly relay: Relay
  /** A real wallet in a process of its own, with EVM, Solana and Bitcoin accounts. */
  readonly phone: TestWallet
  /** Solana and Bitcoin, started for the tests that name it: what this machine cannot run is in `missing`. */
  readonly ledgers: Devnet
  /** A wallet that sends on them too. */
  readonly purse: TestWallet
}

interface TestFixtures {
  readonly pairing: Pairing
  /** Pairing with a wallet that sends on the local chains of every family. */
  readonly paying: Pairing
}

async function inOrder(pairing: Pairing, use: (pairing: Pairing) => Promise<void>): Promise<void> {
  pairing.relay.clearFaults()
  pairing.relay.set({ clockOffset: 0, projectIds: undefined })
  await pairing.phone.always('approve')
  await use(pairing)
  pairing.relay.clearFaults()
  expect(pairing.foreign).toEqual([])
}

/** The runner with a relay, a wallet that scans, and the screen it scans from. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const relay = await startRelay()
      await use(relay)
      await relay.stop()
    },
    { scope: 'worker' },
  ],
  phone: [
    async ({ relay, devnet }, use) => {
      const rpcUrls = { ...rpcUrlsOf(devnet.services), [SOLANA]: NOWHERE, [BITCOIN]: NOWHERE }
      const phone = await startWallet({ relayUrl: relay.url, rpcUrls, lateMs: 600 })
      await use(phone)
      await phone.stop()
    },
    { scope: 'worker' },
  ],
  ledgers: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from the pattern
    async ({}, use) => {
      const ledgers = await startDevnet({ parts: ['solana', 'bitcoin'] })
      await use(ledgers)
      await ledgers.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  purse: [
    async ({ relay, devnet, ledgers }, use) => {
      const known = rpcUrlsOf({ ...devnet.services, ...ledgers.services })
      const rpcUrls = { [SOLANA]: NOWHERE, [BITCOIN]: NOWHERE, ...known }
      const purse = await startWallet({ relayUrl: relay.url, rpcUrls })
      await use(purse)
      await purse.stop()
    },
    { scope: 'worker' },
  ],
  pairing: ({ widget, relay, phone }, use) => inOrder(new Pairing(widget, relay, phone), use),
  paying: ({ widget, relay, purse }, use) => inOrder(new Pairing(widget, relay, purse), use),
})

export { expect }
