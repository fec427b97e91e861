import { shownAndStored, tabPicture } from '../support/tabs/tabPicture.ts'
import { walkSeeds, walkSteps } from '../support/tabs/walkSettings.ts'
import { expect, test } from '../support/test.ts'
import { Wallet } from '../support/wallet.ts'
import { Widget } from '../support/widget.ts'

const WALLETS = ['demo', 'second', 'third'] as const
const STEPS = walkSteps(1_000)
/** Steps between two looks at both tabs. */
const BATCH = 100

/** Runs in the page: does random things with wallets, one soon after the other. It must name nothing outside itself. */
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
  const acts: readonly (() => unknown)[] = [
    () => wallet.connect({ connectorId: pick(store.get(atoms.connectors))?.id ?? '' }),
    () => wallet.connect({ connectorId: pick(store.get(atoms.connectors))?.id ?? '' }),
    () => wallet.disconnect(),
    () => {
      const connectionId = pick(connections())?.id
      return connectionId === undefined ? undefined : wallet.disconnect({ connectionId })
    },
    () => wallet.switchNetwork({ network: pick(['eip155:1', 'eip155:42161'] as const) ?? 'eip155:1' }),
    () => {
      const connection = pick(connections())
      const address = pick(connection?.accounts ?? [])?.address
      return connection && address !== undefined
        ? wallet.switchAccount({ connectionId: connection.id, address })
        : undefined
    },
    () => pick(controls)?.selectAccount(below(2)),
    () => pick(controls)?.switchChain(pick([1, 42161]) ?? 1),
  ]
  for (let step = 0; step < count; step += 1) {
    // What is superseded, or has nothing to work on, rejects; that is what is being tried.
    void Promise.resolve(pick(acts)?.()).catch(() => undefined)
    await new Promise((done) => setTimeout(done, below(8)))
  }
}

for (const seed of walkSeeds('7,20261122')) {
  test(`behavior: two tabs end equal after ${STEPS} random steps in each, seed ${seed}`, async ({
    widget,
    context,
    hosts,
    page,
  }) => {
    test.setTimeout(240_000)
    const query = { wallets: WALLETS.join(',') }
    await widget.visit({ query })
    for (const id of WALLETS) await new Wallet(page, id).act('setAutoApprove', true)
    const other = new Widget(await context.newPage(), hosts)
    await other.visit({ query })
    const tabs = [page, other.page] as const
    for (let done = 0; done < STEPS; done += BATCH) {
      await Promise.all(
        tabs.map((tab, index) => tab.evaluate(takeSteps, { seed: seed + done * 31 + index, count: BATCH })),
      )
      await expect(async () => {
        const [first, second] = await Promise.all(tabs.map(tabPicture))
        expect(second, `after ${done + BATCH} steps`).toEqual(first)
        const [shown, stored] = await shownAndStored(page)
        expect(stored).toEqual(shown)
      }).toPass({ timeout: 15_000 })
    }
    const before = await tabPicture(page)
    await Promise.all(tabs.map((tab) => tab.reload()))
    for (const tab of tabs) await expect.poll(() => tabPicture(tab), { timeout: 15_000 }).toEqual(before)
  })
}
