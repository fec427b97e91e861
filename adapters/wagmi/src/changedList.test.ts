// @vitest-environment happy-dom

import { turn } from '@latchkey/tooling/vitest/walks.ts'
import { connect, reconnect } from '@wagmi/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  FIRST,
  kernelSays,
  newPage,
  newWorld,
  OURS,
  openWallets,
  type Page,
  SECOND,
  settled,
  start,
  type World,
  wagmiSays,
} from './testing/page.ts'

const promptCount = ({ ours, first, second }: World): number =>
  [ours, first, second].reduce((sum, { prompts }) => sum + prompts.length, 0)

function opened(world: World, offers: readonly string[]): Page {
  const page = newPage(world, { id: 'changed', offers })
  onTestFinished(() => page.close())
  return page
}

/** How a page begins: which side reopens what it has stored first. */
const BEGINNINGS = {
  'the kernel first': async (page: Page, count: number) => {
    await start(page, count)
    await reconnect(page.config)
  },
  'wagmi first': async (page: Page, count: number) => {
    const reconnecting = reconnect(page.config)
    await turn()
    await start(page, count)
    await reconnecting
  },
  'at once': async (page: Page, count: number) => {
    await Promise.all([reconnect(page.config), start(page, count)])
  },
  'without reconnect': (page: Page, count: number) => start(page, count),
} as const

const ORDERS = Object.keys(BEGINNINGS).filter((order): order is keyof typeof BEGINNINGS => order in BEGINNINGS)
const LISTS = [
  ['reordered', [SECOND, FIRST]],
  ['without it', [SECOND]],
  ['empty', []],
] as const

describe.each(LISTS)("a list of wagmi's wallets that is %s on the next page", (_title, offers) => {
  const isGone = !offers.some((id) => id === FIRST)

  test.each(ORDERS)("behavior: %s, a wallet of wagmi's beside one of the kernel's", async (order) => {
    const world = newWorld()
    const before = opened(world, [FIRST, SECOND])
    await start(before)
    await before.kernel.wallet.connect({ connectorId: OURS })
    await before.kernel.wallet.connect({ connectorId: `wagmi:${FIRST}` })
    await settled(before)
    expect(wagmiSays(before)).toMatchObject({ status: 'connected', wallet: FIRST })
    await before.close()
    expect(world.wagmiStorage.get('wagmi.store')).toContain(FIRST)
    expect(await world.kernelStorage.get(`kernel:connection:wagmi:${FIRST}|eip155`)).toContain(FIRST)
    const prompts = promptCount(world)

    const page = opened(world, offers)
    await BEGINNINGS[order](page, offers.length + 1)
    await settled(page)
    expect(wagmiSays(page)).toEqual(kernelSays(page))
    const isOpen = !isGone && order !== 'without reconnect'
    expect(openWallets(page)).toEqual(
      isOpen
        ? { kernel: [FIRST, 'latchkey'], wagmi: [FIRST, 'latchkey'] }
        : { kernel: ['latchkey'], wagmi: ['latchkey'] },
    )
    expect(kernelSays(page)).toMatchObject({ status: 'connected', wallet: isOpen ? FIRST : 'latchkey' })
    expect(promptCount(world)).toBe(prompts)
  })

  test.each(ORDERS)("behavior: %s, a wallet of wagmi's alone", async (order) => {
    const world = newWorld()
    const before = opened(world, [FIRST, SECOND])
    await start(before)
    await connect(before.config, {
      connector: before.config.connectors.find(({ id }) => id === FIRST) ?? expect.unreachable(),
    })
    await expect.poll(() => kernelSays(before).status).toBe('connected')
    await settled(before)
    await before.close()
    const prompts = promptCount(world)

    const page = opened(world, offers)
    await BEGINNINGS[order](page, offers.length + 1)
    await settled(page)
    const status = isGone || order === 'without reconnect' ? 'disconnected' : 'connected'
    expect([kernelSays(page), wagmiSays(page).status]).toMatchObject([{ status }, status])
    expect(openWallets(page).wagmi).toEqual(openWallets(page).kernel)
    expect(promptCount(world)).toBe(prompts)
    expect(page.kernel.wallet.getState().operations).toEqual({})
  })
})
