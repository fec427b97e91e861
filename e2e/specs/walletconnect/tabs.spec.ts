import type { TestWallet } from '@latchkey/devnet/wallet'
import { expect, test } from '../../support/pairingTest.ts'
import { shownAndStored, tabPicture } from '../../support/tabs/tabPicture.ts'
import { walkSeeds, walkSteps } from '../../support/tabs/walkSettings.ts'
import { Wallet } from '../../support/wallet.ts'
import { Widget } from '../../support/widget.ts'

declare global {
  interface Window {
    /** Has the phone scan a code. */
    readonly scanCode: (uri: string) => Promise<void>
  }
}

const WALLETS = ['demo', 'second', 'third'] as const
/** In each tab; `LK_TAB_STEPS` asks for more. */
const STEPS = walkSteps(300)
/** Steps between two looks at both tabs. */
const BATCH = 100
/** For machines that do other things too. */
const PATIENCE = { timeout: 45_000 }

/**
 * Runs in the page: does random things with wallets, one soon after the other. It waits for every second pairing: the others
 * are mostly superseded before the phone has answered. It must name nothing outside itself.
 */
async function takeSteps({ seed, count }: { readonly seed: number; readonly count: number }): Promise<void> {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const { store, atoms, wallet } = window.kernel
  const controls = Object.values(window.wallets)
  const connections = () => store.get(atoms.connections)
  const pair = () =>
    wallet.connect(
      { connectorId: 'walletConnect' },
      { onPairingStateChange: (step) => void (step.state === 'waiting' && window.scanCode(step.uri)) },
    )
  const connect = () => wallet.connect({ connectorId: pick(store.get(atoms.connectors))?.id ?? '' })
  const switchNetwork = () => {
    const offered = pick(connections())?.networks ?? []
    return wallet.switchNetwork({ network: pick(offered) ?? pick(['eip155:1', 'eip155:42161'] as const) ?? 'eip155:1' })
  }
  const switchAccount = () => {
    const connection = pick(connections())
    const address = pick(connection?.accounts ?? [])?.address
    return connection && address !== undefined
      ? wallet.switchAccount({ connectionId: connection.id, address })
      : undefined
  }
  const disconnect = () => {
    const connectionId = below(4) === 0 ? undefined : pick(connections())?.id
    return wallet.disconnect(connectionId === undefined ? undefined : { connectionId })
  }
  const acts: readonly (() => unknown)[] = [
    ...[connect, connect, connect],
    ...[switchNetwork, switchNetwork, switchNetwork, switchNetwork],
    ...[switchAccount, switchAccount, switchAccount, switchAccount],
    disconnect,
    () => pick(controls)?.selectAccount(below(2)),
    () => pick(controls)?.switchChain(pick([1, 42161]) ?? 1),
  ]
  for (let step = 0; step < count; step += 1) {
    // What is superseded, or has nothing to work on, rejects; that is what is being tried.
    if (below(50) > 0) void Promise.resolve(pick(acts)?.()).catch(() => undefined)
    else {
      const ended = pair().then(
        () => undefined,
        () => undefined,
      )
      if (below(2) === 0) await ended
    }
    await new Promise((done) => setTimeout(done, below(8)))
  }
}

/** What the phone does by itself while tabs are used. It may have no session, or one that a tab is ending. */
async function wander(phone: TestWallet, accounts: readonly string[], turn: number): Promise<void> {
  const acts: readonly (() => Promise<void>)[] = [
    () => phone.update({ accounts }),
    () => phone.update({ accounts: accounts.toReversed() }),
    () => phone.update({ accounts: accounts.slice(0, 1), chains: ['eip155:1'] }),
    () => phone.disconnect(),
  ]
  await acts[turn % acts.length]?.().catch(() => undefined)
}

for (const seed of walkSeeds('10')) {
  test(`behavior: two tabs end equal after ${STEPS} random steps in each, seed ${seed}`, async ({
    pairing: { widget, phone, page },
    context,
    hosts,
    devnet,
    relay,
  }) => {
    test.setTimeout(600_000)
    const topics = async () => (await phone.sessions()).map(({ topic }) => topic)
    const earlier = await topics()
    const accounts = ['eip155:1', 'eip155:42161'].flatMap((id) =>
      devnet.accounts.slice(0, 2).map(({ address }) => `${id}:${address}`),
    )
    // A code that was superseded may be good for nothing by the time it is scanned.
    await context.exposeFunction('scanCode', (uri: string) =>
      phone.pair(uri).then(
        () => undefined,
        () => undefined,
      ),
    )
    const query = { wallets: WALLETS.join(','), relay: relay.url, families: '1' }
    await widget.visit({ query })
    for (const id of WALLETS) await new Wallet(page, id).act('setAutoApprove', true)
    const other = new Widget(await context.newPage(), hosts)
    await other.visit({ query })
    const tabs = [page, other.page] as const
    for (let done = 0; done < STEPS; done += BATCH) {
      await Promise.all([
        wander(phone, accounts, seed + done / BATCH),
        ...tabs.map((tab, index) => tab.evaluate(takeSteps, { seed: seed + done * 31 + index, count: BATCH })),
      ])
      await expect(async () => {
        const [first, second] = await Promise.all(tabs.map(tabPicture))
        expect(second, `after ${done + BATCH} steps`).toEqual(first)
        const [shown, stored] = await shownAndStored(page)
        expect(stored).toEqual(shown)
        expect((await topics()).filter((topic) => !earlier.includes(topic)).sort()).toEqual(first?.topics)
      }).toPass(PATIENCE)
    }
    const before = await tabPicture(page)
    await Promise.all(tabs.map((tab) => tab.reload()))
    for (const tab of tabs) await expect.poll(() => tabPicture(tab), PATIENCE).toEqual(before)
  })
}
