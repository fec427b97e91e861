import type { Page } from '@playwright/test'
import { countPlaces } from '../../support/closing.ts'
import { askNode, expect, test, type WorkerFixtures } from '../../support/test.ts'
import type { Widget } from '../../support/widget.ts'

/** Has nothing at the start. */
const RECEIVER = '0x00000000000000000000000000000000000c105e'
const AMOUNT = 10n ** 16n
/** Fewer places than this to close at, and a walk was not closed at any. */
const FEW = 5

/** What came of one walk. */
interface Walk {
  /** The place it was to be closed at was reached. */
  readonly wasClosed: boolean
  /** How often the wallet was asked for what the walk is about. */
  readonly asked: number
}

/** Walks again and again, closed one place further on each time, until no such place is reached. @returns how many there are */
async function closeEverywhere(walk: (place: number) => Promise<Walk>, look: (walk: Walk) => Promise<void>) {
  for (let place = 1; ; place += 1) {
    const done = await walk(place)
    await test.step(`closed at place ${place}`, () => look(done))
    if (!done.wasClosed) return place - 1
  }
}

/** Sends through the form and the preview, as presses do; a user who has closed the window presses no more. */
function pay(page: Page, place: number): Promise<Walk> {
  return page.evaluate(
    async ([receiver, at]) => {
      const { arm, wasClosed, until, action, value, asked } = window.closing
      const before = asked('eth_sendTransaction')
      const { router }: { router: { push(route: string): void } } = window.kernel
      arm(at)
      window.kernel.open()
      router.push('send.WalletSend')
      await until('the form is open', () => value('send', 'phase') !== 'closed')
      const partOf = (part: string): unknown =>
        Reflect.get(Object(Reflect.get(Object(value('send', 'state')), part)), 'status')
      const presses = [
        () => action('send', 'setAmount')('0.01'),
        () => action('send', 'setReceiver')(receiver),
        () => until('receiver and fee are known', () => partOf('receiver') === 'ready' && partOf('fee') === 'ready'),
        () => action('send', 'review')(),
        () => until('it is reviewed', () => value('send', 'phase') === 'review'),
        () => (value('send', 'phase') === 'review' ? action('send', 'submit')() : undefined),
      ]
      for (const press of presses) if (!wasClosed()) await press()
      const end = { wasClosed: wasClosed(), asked: asked('eth_sendTransaction') - before }
      arm(0)
      window.kernel.close()
      return end
    },
    [RECEIVER, place] as const,
  )
}

/** What the receiver has, as the local chain says. */
const balanceOn =
  ({ chains }: WorkerFixtures['devnet']) =>
  async (): Promise<bigint> =>
    BigInt(String(await askNode(chains[1]?.rpcUrl ?? '', 'eth_getBalance', [RECEIVER, 'latest'])))

/** Connects on a page that counts where its code waits. */
async function enterShop(widget: Widget, page: Page): Promise<void> {
  await countPlaces(page)
  await widget.visit({ query: { assets: '1' } })
  await widget.choose()
  await expect(widget.accountButton()).toBeVisible()
  await expect(widget.dialog()).toHaveCount(0)
}

/** How every transaction stands; the page may have been loaded again just now. */
async function states(page: Page): Promise<readonly string[]> {
  const found = await page.waitForFunction(() =>
    window.kernel?.store.get(window.kernel.atoms.transactions).map(({ state }) => state),
  )
  return (await found.jsonValue()) ?? []
}

test('behavior: sending, closed at every place where it waits: at most one prompt, and what was sent is followed', async ({
  widget,
  page,
  devnet,
}) => {
  // Many places, each with a payment of its own.
  test.setTimeout(180_000)
  const balance = balanceOn(devnet)
  await enterShop(widget, page)
  const before = await balance()
  let sent = 0
  const places = await closeEverywhere(
    (place) => pay(page, place),
    async ({ asked }) => {
      expect(asked).toBeLessThanOrEqual(1)
      sent += asked
      await expect.poll(async () => (await states(page)).length).toBe(sent)
    },
  )
  expect(places).toBeGreaterThan(FEW)
  // The last one was not closed at all.
  expect(sent).toBeGreaterThanOrEqual(1)
  await expect.poll(balance).toBe(before + BigInt(sent) * AMOUNT)
  await expect.poll(() => states(page), { timeout: 30_000 }).toEqual(Array.from({ length: sent }, () => 'confirmed'))
})

/** Confirms what was reviewed; the page is loaded again at a place between the press and the row in Activity. */
async function confirmAndReload(page: Page, place: number): Promise<Walk> {
  const confirming = page.evaluate(
    async ([receiver, at]) => {
      const { arm, wasClosed, until, action, value } = window.closing
      const { router }: { router: { push(route: string): void } } = window.kernel
      const partOf = (part: string): unknown =>
        Reflect.get(Object(Reflect.get(Object(value('send', 'state')), part)), 'status')
      await until('connected', () => window.kernel.store.get(window.kernel.atoms.connection) !== undefined)
      window.kernel.open()
      router.push('send.WalletSend')
      await until('the form is open', () => value('send', 'phase') !== 'closed')
      await action('send', 'setAmount')('0.01')
      await action('send', 'setReceiver')(receiver)
      await until('receiver and fee are known', () => partOf('receiver') === 'ready' && partOf('fee') === 'ready')
      await action('send', 'review')()
      await until('it is reviewed', () => value('send', 'phase') === 'review')
      arm(at, true)
      await action('send', 'submit')()
      arm(0)
      window.kernel.close()
      return wasClosed()
    },
    [RECEIVER, place] as const,
  )
  const left = await confirming.catch((error: unknown) => {
    if (!/context was destroyed|navigation/i.test(String(error))) throw error
    return true
  })
  if (left) await page.waitForFunction(() => window.kernel?.store.get(window.kernel.atoms.connection) !== undefined)
  return { wasClosed: left, asked: 0 }
}

test('behavior: loaded again at every place from the press on: what the chain has is what the page says, once', async ({
  widget,
  page,
  devnet,
}) => {
  // Many places, each with a payment of its own.
  test.setTimeout(180_000)
  const balance = balanceOn(devnet)
  await enterShop(widget, page)
  const before = await balance()
  let walks = 0
  const confirmed = async (): Promise<bigint> =>
    BigInt((await states(page)).filter((state) => state === 'confirmed').length)
  const places = await closeEverywhere(
    (place) => confirmAndReload(page, place),
    async () => {
      walks += 1
      // Whatever the wallet has sent is found again, also where the page was gone when it answered; and nothing is sent twice.
      await expect.poll(async () => ((await balance()) - before) / AMOUNT - (await confirmed())).toBe(0n)
      expect((await balance()) - before).toBeLessThanOrEqual(BigInt(walks) * AMOUNT)
    },
  )
  expect(places).toBeGreaterThan(1)
  expect(await confirmed()).toBeGreaterThan(0n)
})

/** Connects and signs in, as presses do, and leaves. */
function enter(page: Page, place: number): Promise<Walk & { readonly isKept: boolean; readonly isOpen: boolean }> {
  return page.evaluate(async (at) => {
    const { arm, wasClosed, until, action, value, asked } = window.closing
    const { kernel } = window
    const before = asked('personal_sign')
    const isConnected = (): boolean => kernel.store.get(kernel.atoms.connection) !== undefined
    const status = (): unknown => Reflect.get(Object(value('siwx', 'phase')), 'status')
    const isAsked = (): boolean => kernel.store.get(kernel.atoms.history).at(-1)?.route === 'siwx.SIWXSignMessage'
    const connector = kernel.store.get(kernel.atoms.connectors)[0]?.id ?? ''
    arm(at)
    kernel.open()
    await action('connect', 'connectWallet')(connector)
    await until('connected, and asked to sign in', () => isConnected() && status() === 'ready' && isAsked())
    if (!wasClosed()) await action('siwx', 'signIn')()
    await until('the widget is closed', () => !kernel.store.get(kernel.atoms.modal).open)
    const wasLeft = wasClosed()
    arm(0)
    kernel.close()
    const isKept = Object.keys(Object(value('siwx', 'sessions'))).length > 0
    const end = { wasClosed: wasLeft, asked: asked('personal_sign') - before, isKept, isOpen: status() === 'signing' }
    await kernel.wallet.disconnect()
    return end
  }, place)
}

test('behavior: connecting and signing in, closed at every place where they wait: one prompt, and true words', async ({
  widget,
  page,
}) => {
  await countPlaces(page)
  await widget.visit({ query: { signIn: 'local', optional: '1' } })
  await expect.poll(() => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.connectors).length)).toBe(1)
  let last: Awaited<ReturnType<typeof enter>> | undefined
  const places = await closeEverywhere(
    async (place) => {
      last = await enter(page, place)
      return last
    },
    async ({ asked }) => {
      expect(asked).toBeLessThanOrEqual(1)
      // A user who is signed in was asked; no window waits for an answer that has come.
      if (last?.isKept) expect(asked).toBe(1)
      expect(last?.isOpen).toBe(false)
    },
  )
  expect(places).toBeGreaterThan(FEW)
  expect(last).toMatchObject({ asked: 1, isKept: true })
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).not.toMatch(/0x[\da-f]{130}/i)
})
