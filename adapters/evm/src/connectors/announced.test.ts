import { describe, expect, test } from 'vitest'
import { fakeProvider } from '../testing/fakeProvider.ts'
import type { Announcement } from './announcement.ts'
import { createAnnouncedWallets } from './discovery.ts'

let count = 0
function announcement(change: Partial<Announcement> = {}): Announcement {
  count += 1
  return { uuid: `uuid-${count}`, name: 'Example', provider: fakeProvider(), rdns: `com.example${count}`, ...change }
}

function collect(...announcements: readonly Announcement[]) {
  const wallets = createAnnouncedWallets()
  for (const one of announcements) wallets.add(one)
  return wallets
}

describe('announced', () => {
  test('default: the id outlives the page, because it is made of rdns and name', () => {
    const { list } = collect(announcement({ rdns: 'com.example', uuid: 'one' }))
    expect(list[0]).toMatchObject({ id: 'eip6963:com.example/Example', isDuplicate: false })
  })

  test('behavior: the same wallet announced again is one wallet', () => {
    const one = announcement()
    const wallets = createAnnouncedWallets()
    expect(wallets.add(one)).toBe(true)
    expect(wallets.add({ ...one, name: 'Other' })).toBe(false)
    expect(wallets.list).toHaveLength(1)
  })

  test.each([
    ['the uuid', { uuid: 'same' }],
    ['the rdns', { rdns: 'com.same' }],
  ])('behavior: of two providers that share %s both are kept and the later one is marked', (_title, same) => {
    const { list } = collect(announcement(same), announcement(same), announcement(same))
    expect(list.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true, true])
    expect(new Set(list.map(({ id }) => id)).size).toBe(3)
  })

  test('behavior: a provider under a second identity is marked', () => {
    const provider = fakeProvider()
    const { list } = collect(announcement({ provider }), announcement({ provider }))
    expect(list.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true])
  })

  test('behavior: a known name with a foreign rdns is another wallet', () => {
    const { list } = collect(
      announcement({ name: 'MetaMask', rdns: 'io.metamask' }),
      announcement({ name: 'MetaMask', rdns: 'com.evil' }),
    )
    expect(list.map(({ id }) => id)).toEqual(['eip6963:io.metamask/MetaMask', 'eip6963:com.evil/MetaMask'])
  })

  test('behavior: a wallet without rdns gets an id for this page only', () => {
    const { uuid, name, provider } = announcement()
    expect(collect({ uuid, name, provider }).list[0]?.id).toBe(`eip6963:${uuid}`)
  })

  test('behavior: namesakes are counted', () => {
    const wallets = collect(announcement({ rdns: 'a.b' }), announcement({ rdns: 'a.b' }), announcement({ rdns: 'a.c' }))
    expect(wallets.list.map((wallet) => wallets.namesakes(wallet))).toEqual([2, 2, 1])
  })

  test('behavior: keeps 5,000 wallets and no more', () => {
    const wallets = createAnnouncedWallets()
    for (let index = 0; index < 10_000; index += 1) wallets.add(announcement())
    expect(wallets.list).toHaveLength(5000)
    expect(new Set(wallets.list.map(({ id }) => id)).size).toBe(5000)
  })
})
