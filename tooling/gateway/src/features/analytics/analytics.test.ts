import { describe, expect, it, onTestFinished } from 'vitest'
import { openTestStore, silentLog } from '../../testing/openTestStore.ts'
import { createAnalytics } from './analytics.ts'

const EVENT = {
  eventId: '5f2c6e0e-6a0f-4b3f-9d69-1b1f4f6c1f10',
  url: 'https://shop.example/buy?email=a@example.org#key',
  domain: 'shop.example',
  timestamp: 1_700_000_000_000,
  props: { event: 'CONNECT_SUCCESS', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', to: 'me@example.org' },
}

async function stored(config: { isEnabled: boolean; keepAddress: boolean }, now = 1_700_000_000_500) {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  const analytics = createAnalytics(store, { retentionDays: 30, ...config }, silentLog(), () => now)
  analytics.add('a-project', EVENT)
  analytics.add('a-project', EVENT)
  await analytics.close()
  return store.db.selectFrom('analytics_event').selectAll().execute()
}

describe('createAnalytics', () => {
  it('default: nothing is stored', async () => {
    expect(await stored({ isEnabled: false, keepAddress: false })).toEqual([])
  })

  it('parameters: switched on, once for each id, without what tells who it was', async () => {
    const rows = await stored({ isEnabled: true, keepAddress: false })
    expect(rows).toMatchObject([
      { project_id: 'a-project', url: 'https://shop.example/buy', address: null, received_at: 1_700_000_000_500 },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/0xf39|@example/)
  })

  it('parameters: with the address', async () => {
    expect(await stored({ isEnabled: true, keepAddress: true })).toMatchObject([{ address: EVENT.props.address }])
  })
})
