import { describe, expect, test } from 'vitest'
import { fakeProvider } from '../testing/fakeProvider.ts'
import { type Announcement, readAnnouncement } from './announcement.ts'
import { createAnnouncedWallets } from './discovery.ts'

const flooder = fakeProvider()
let count = 0
function announcement(change: Partial<Announcement> = {}): Announcement {
  count += 1
  return { uuid: `uuid-${count}`, name: 'Example', provider: fakeProvider(), rdns: `com.example${count}`, ...change }
}

function withoutRdns(): Announcement {
  const { uuid, name, provider } = announcement()
  return { uuid, name, provider }
}

function collect(...announcements: readonly Announcement[]) {
  const wallets = createAnnouncedWallets()
  for (const announcement of announcements) wallets.add(announcement)
  return wallets
}

describe('announced', () => {
  test('default: the id outlives the page, because it is made of the rdns', () => {
    const { list } = collect(announcement({ rdns: 'com.example', uuid: 'one' }))
    expect(list[0]).toMatchObject({ id: 'eip6963:com.example', isDuplicate: false })
  })

  test('behavior: the embedded wallet of the widget itself is not listed a second time', () => {
    const info = { uuid: 'one', name: 'Example', rdns: 'com.example' }
    expect(readAnnouncement({ info, provider: fakeProvider() })).toBeTruthy()
    const provider = Object.assign(fakeProvider(), { [Symbol.for('latchkey.embedded')]: true })
    expect(readAnnouncement({ info, provider })).toBeUndefined()
  })

  test('behavior: the same wallet announced again is one wallet', () => {
    const first = announcement()
    const wallets = createAnnouncedWallets()
    expect(wallets.add(first)).toBe(true)
    expect(wallets.add({ ...first, name: 'Other' })).toBe(false)
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
    expect(list.map(({ id }) => id)).toEqual(['eip6963:io.metamask', 'eip6963:com.evil'])
  })

  test('behavior: a wallet without rdns gets an id for this page only', () => {
    const wallet = withoutRdns()
    expect(collect(wallet).list[0]?.id).toBe(`eip6963:${wallet.uuid}`)
  })

  test('behavior: namesakes are counted', () => {
    const wallets = collect(
      announcement({ rdns: 'a.b' }),
      announcement({ rdns: 'a.b', name: 'Other' }),
      announcement({ rdns: 'a.c' }),
    )
    expect(wallets.list.map((wallet) => wallets.namesakes(wallet))).toEqual([2, 2, 1])
  })

  test('behavior: a wallet that renames itself keeps its id', () => {
    const before = collect(announcement({ rdns: 'com.coinbase.wallet', name: 'Coinbase Wallet' }))
    const after = collect(announcement({ rdns: 'com.coinbase.wallet', name: 'Base' }))
    expect(after.list[0]?.id).toBe(before.list[0]?.id)
  })

  test.each<[string, () => Announcement]>([
    ['one provider under many names', () => announcement({ provider: flooder })],
    ['many providers under one rdns', () => announcement({ rdns: 'com.flood' })],
    ['many providers without rdns', () => withoutRdns()],
  ])('behavior: %s leave room for a wallet that comes later', (_title, flood) => {
    const wallets = createAnnouncedWallets()
    for (let index = 0; index < 10_000; index += 1) wallets.add(flood())
    expect(wallets.list.length).toBeLessThanOrEqual(20)
    expect(wallets.add(announcement({ rdns: 'io.metamask' }))).toBe(true)
  })

  test('behavior: keeps 5,000 wallets and no more', () => {
    const wallets = createAnnouncedWallets()
    for (let index = 0; index < 10_000; index += 1) wallets.add(announcement())
    expect(wallets.list).toHaveLength(5000)
    expect(new Set(wallets.list.map(({ id }) => id)).size).toBe(5000)
  })
})
