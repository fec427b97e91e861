import { afterEach, describe, expect, test } from 'vitest'
import { ADDRESSES, kernelSays, newSite, newWorld, type Site, settled } from './testing/site.ts'

const open: Site[] = []
afterEach(async () => {
  for (const site of open.splice(0)) await site.close()
})

/** A page that shows the host's wallet, which shares an account. */
async function shown() {
  const world = newWorld()
  world.wallet.share(ADDRESSES)
  const visit = async (): Promise<Site> => {
    const site = await newSite(world, { id: 'host' })
    open.push(site)
    return site
  }
  const site = await visit()
  const leave = async (): Promise<void> => {
    open.splice(0)
    await site.close()
  }
  await expect.poll(() => kernelSays(site).accounts).toEqual(ADDRESSES)
  return { world, site, visit, leave }
}

describe('the disconnect event of the host’s provider', () => {
  test('behavior: ends the connection, and the next visit has it again', async () => {
    const { world, site, visit, leave } = await shown()
    world.wallet.lose(4900)
    await settled(site)
    expect(kernelSays(site).accounts).toEqual([])
    await leave()
    const next = await visit()
    await expect.poll(() => kernelSays(next).accounts).toEqual(ADDRESSES)
  })

  test('behavior: with 1013 the wallet only looks for another node', async () => {
    const { world, site } = await shown()
    world.wallet.lose(1013)
    await settled(site)
    expect(kernelSays(site).accounts).toEqual(ADDRESSES)
  })

  test('behavior: a wallet that has its chains again is shown again', async () => {
    const { world, site } = await shown()
    world.wallet.lose(4900)
    await settled(site)
    expect(kernelSays(site).accounts).toEqual([])
    world.wallet.regain()
    await expect.poll(() => kernelSays(site).accounts).toEqual(ADDRESSES)
  })
})
