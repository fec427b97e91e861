// @vitest-environment happy-dom

import type { ClockService } from '@latchkey/kernel'
import { turn } from '@latchkey/tooling/vitest/walks.ts'
import { connect, disconnect, hydrate, reconnect } from '@wagmi/core'
import { UserRejectedRequestError } from 'viem'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  FIRST,
  kernelSays,
  newPage,
  newWorld,
  OURS,
  openWallets,
  type Page,
  type PageOptions,
  SECOND,
  settled,
  start,
  type World,
  wagmiSays,
} from './testing/page.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close()
})

async function opened(world: World, options: PageOptions = {}): Promise<Page> {
  const page = newPage(world, options)
  pages.push(page)
  await start(page)
  return page
}

function connectorOf({ config }: Page, id: string) {
  const found = config.connectors.find((connector) => connector.id === id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

/** wagmi asks this wallet whether it is authorised, and has no answer until the test gives it. */
function holdAuthorization(page: Page, id: string): (isAuthorized: boolean) => void {
  let answer: (isAuthorized: boolean) => void = () => undefined
  const held = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  const connector = connectorOf(page, id)
  const own = connector.isAuthorized
  connector.isAuthorized = async () => {
    connector.isAuthorized = own
    return held
  }
  return answer
}

/** The user has this wallet's question open until the test refuses it. */
function holdQuestion(page: Page, id: string): () => void {
  let refuse = (): void => undefined
  connectorOf(page, id).connect = () =>
    new Promise((_resolve, reject) => {
      refuse = () => reject(new UserRejectedRequestError(new Error('refused')))
    })
  return () => refuse()
}

async function expectAgreement(page: Page): Promise<void> {
  await settled(page)
  expect(wagmiSays(page)).toEqual(kernelSays(page))
  const { kernel, wagmi } = openWallets(page)
  expect(wagmi).toEqual(kernel)
}

describe("while wagmi's own reconnect runs", () => {
  test('default: a wallet of wagmi’s that is connected by then stays, though another one is found', async () => {
    const world = newWorld()
    world.second.share(['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'])
    const page = await opened(world)
    const answer = holdAuthorization(page, SECOND)
    const reconnecting = reconnect(page.config)
    await settled(page)
    const { connectorId } = await page.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    answer(true)
    await reconnecting
    await expectAgreement(page)
    expect(connectorId).toBe(`wagmi:${FIRST}`)
    expect(openWallets(page).kernel).toEqual([FIRST, SECOND])
    expect(kernelSays(page).wallet).toBe(FIRST)
    expect(world.first.prompts).toHaveLength(1)
  })

  test('behavior: a wallet stays where nothing is found and another one is being asked', async () => {
    const world = newWorld()
    const page = await opened(world)
    const answer = holdAuthorization(page, SECOND)
    const reconnecting = reconnect(page.config)
    await settled(page)
    await page.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    const refuse = holdQuestion(page, SECOND)
    const connecting = page.kernel.wallet.connect({ connectorId: `wagmi:${SECOND}` })
    const refused = expect(connecting).rejects.toMatchObject({ code: 'connect/rejected' })
    await settled(page)
    answer(false)
    await reconnecting
    await settled(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: FIRST })
    refuse()
    await refused
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: FIRST })
  })

  test('behavior: a wallet of the kernel stays, whatever is found', async () => {
    const world = newWorld()
    const page = await opened(world)
    const answer = holdAuthorization(page, SECOND)
    const reconnecting = reconnect(page.config)
    await settled(page)
    await page.kernel.wallet.connect({ connectorId: OURS })
    answer(false)
    await reconnecting
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: 'latchkey' })
  })

  test.each<[string, (world: World, page: Page) => unknown, string]>([
    ['of the kernel', (_world, { kernel }) => kernel.wallet.connect({ connectorId: OURS }), 'latchkey'],
    ['of wagmi’s', ({ first }) => first.share(['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65']), FIRST],
  ])('behavior: a wallet %s that is open is shown on both sides, though it never ends', async (_, open, wallet) => {
    const world = newWorld()
    const page = await opened(world)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answer = holdAuthorization(page, SECOND)
    await open(world, page)
    const reconnecting = reconnect(page.config)
    await settled(page)
    expect(wagmiSays(page).status).toMatch(/connecting$/)
    await vi.advanceTimersByTimeAsync(20_000)
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet })
    answer(false)
    await reconnecting
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet })
  })

  test('behavior: where nothing is open it is left to go on', async () => {
    const page = await opened(newWorld())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answer = holdAuthorization(page, SECOND)
    const reconnecting = reconnect(page.config)
    await vi.advanceTimersByTimeAsync(20_000)
    await settled(page)
    expect(wagmiSays(page).status).toMatch(/connecting$/)
    answer(false)
    await reconnecting
    await expectAgreement(page)
  })

  test('behavior: a record that is lost before the kernel has read it is no failure to connect', async () => {
    const page = await opened(newWorld())
    const off = page.config.subscribe(
      ({ connections }) => connections.size,
      () => {
        off()
        page.config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
      },
    )
    await page.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: FIRST })
  })

  test('behavior: a wallet that is connected while another one closes stays', async () => {
    const world = newWorld()
    const page = await opened(world)
    await page.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    let close = (): void => undefined
    connectorOf(page, FIRST).disconnect = () =>
      new Promise((resolve) => {
        close = resolve
      })
    const closing = disconnect(page.config, { connector: connectorOf(page, FIRST) })
    await page.kernel.wallet.connect({ connectorId: `wagmi:${SECOND}` })
    close()
    await closing
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: SECOND })
    expect(openWallets(page).kernel).toEqual([SECOND])
  })

  test('behavior: a wallet has moved by the time that its record is written again', async () => {
    const world = newWorld()
    const page = await opened(world)
    await page.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    const answer = holdAuthorization(page, FIRST)
    await hydrate(page.config, { reconnectOnMount: false }).onMount()
    world.first.moveTo(42161)
    answer(true)
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: FIRST, chainId: 42161 })
  })

  test('behavior: a wallet that never says whether it is open is closed on both sides', async () => {
    const page = await opened(newWorld())
    await page.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    holdAuthorization(page, FIRST)
    await hydrate(page.config, { reconnectOnMount: false }).onMount()
    await expectAgreement(page)
    expect(kernelSays(page)).toEqual({ status: 'disconnected' })
  })

  test('behavior: what is disconnected by then is not opened again', async () => {
    const world = newWorld()
    world.second.share(['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'])
    const page = await opened(world)
    const answer = holdAuthorization(page, SECOND)
    const reconnecting = reconnect(page.config)
    await settled(page)
    await page.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    await disconnect(page.config, { connector: connectorOf(page, FIRST) })
    answer(true)
    await reconnecting
    await expectAgreement(page)
    expect(openWallets(page).kernel).toEqual([SECOND])
  })

  test('behavior: a wallet that is not authorised any more is closed on both sides', async () => {
    const world = newWorld()
    const page = await opened(world)
    await page.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    connectorOf(page, FIRST).isAuthorized = async () => false
    await reconnect(page.config)
    await expectAgreement(page)
    expect(kernelSays(page)).toEqual({ status: 'disconnected' })
  })
})

describe('a start of the kernel', () => {
  /** A clock on which nothing is ever over. */
  const clock: ClockService = { now: () => 0, sleep: () => new Promise(() => undefined), every: () => () => undefined }

  /** A visit later, on which `FIRST` is saved and open in neither; `hooked` has the gates that were passed. */
  async function visited(): Promise<{
    readonly page: Page
    readonly world: World
    readonly hooked: () => readonly string[]
  }> {
    const world = newWorld()
    const before = await opened(world, { id: 'again' })
    await before.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    await settled(before)
    await before.close()
    const gates: string[] = []
    const page = newPage(world, { id: 'again', clock, beforeConnect: () => void gates.push('beforeConnect') })
    pages.push(page)
    return { page, world, hooked: () => gates }
  }

  test('default: it waits for no wallet of a wagmi that reopens none, and opens what wagmi opens later', async () => {
    const { page, world, hooked } = await visited()
    await start(page)
    expect(kernelSays(page)).toEqual({ status: 'disconnected' })
    await reconnect(page.config)
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: FIRST })
    // What was saved is opened again, as at any reload: no gate and no user is asked.
    expect(hooked()).toEqual([])
    expect(world.first.prompts).toHaveLength(1)
  })

  test('behavior: a wallet that wagmi has open is there, though wagmi still asks another one', async () => {
    const { page } = await visited()
    const answer = holdAuthorization(page, SECOND)
    const reconnecting = reconnect(page.config)
    await start(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: FIRST })
    answer(false)
    await reconnecting
    await expectAgreement(page)
  })

  /** Starts while wagmi asks `FIRST` for ever: what is left of the limit passes at once. */
  async function givenUp(page: Page): Promise<(isAuthorized: boolean) => Promise<unknown>> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const answer = holdAuthorization(page, FIRST)
    const reconnecting = reconnect(page.config)
    let isStarted = false
    const starting = start(page).finally(() => {
      isStarted = true
    })
    for (let seconds = 0; seconds < 50 && !isStarted; seconds += 1) {
      await turn()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(isStarted).toBe(true)
    await starting
    expect(kernelSays(page)).toEqual({ status: 'disconnected' })
    return (isAuthorized) => {
      answer(isAuthorized)
      return reconnecting
    }
  }

  /** wagmi has read its storage, and so knows which wallet was the current one. */
  const remembered = ({ config }: Page): Promise<unknown> => vi.waitUntil(() => config.state.current !== null)

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['knows of none', async () => undefined],
    ['remembers it', remembered],
  ])('behavior: it ends while a wagmi that %s asks that wallet for ever', async (_, before) => {
    const { page, world, hooked } = await visited()
    await before(page)
    const answer = await givenUp(page)
    await answer(true)
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: FIRST })
    expect(hooked()).toEqual([])
    expect(world.first.prompts).toHaveLength(1)
  })

  test('behavior: what the site connects after it passes the gates', async () => {
    const { page, hooked } = await visited()
    await start(page)
    await connect(page.config, { connector: connectorOf(page, FIRST) })
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: FIRST })
    expect(hooked()).toEqual(['beforeConnect'])
  })

  test('behavior: what the site connects during it passes the gates', async () => {
    const { page, hooked } = await visited()
    const connector = connectorOf(page, FIRST)
    let approve = (): void => undefined
    const approved = new Promise<void>((resolve) => {
      approve = resolve
    })
    const { getProvider } = connector
    connector.getProvider = async () => {
      await approved
      return getProvider()
    }
    const connecting = connect(page.config, { connector })
    const starting = start(page)
    await vi.waitUntil(() => page.kernel.store.get(page.kernel.atoms.connectors).length === 3)
    await settled(page)
    approve()
    await connecting
    await starting
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: FIRST })
    expect(hooked()).toEqual(['beforeConnect'])
  })

  test.each<[string, (page: Page) => Promise<unknown>, boolean]>([
    ['before it', ({ config }) => reconnect(config), true],
    ['after it', ({ config }) => reconnect(config), false],
  ])('behavior: a wallet that wagmi reopens %s with other accounts passes the gates', async (_, reopen, isBefore) => {
    const { page, world, hooked } = await visited()
    world.first.share(['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'])
    if (isBefore) await reopen(page)
    await start(page)
    if (!isBefore) await reopen(page)
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({
      wallet: FIRST,
      accounts: ['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'],
    })
    expect(hooked()).toEqual(['beforeConnect'])
  })
})

describe('without reconnectOnMount', () => {
  test('behavior: what the kernel has connected before wagmi is mounted stays', async () => {
    const page = await opened(newWorld())
    await page.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    await hydrate(page.config, { reconnectOnMount: false }).onMount()
    await expectAgreement(page)
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: FIRST })
  })
})
