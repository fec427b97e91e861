import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../core/store/openStore.ts'
import { startTestGateway } from '../../testing/testGateway.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function send(isEnabled: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-events-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const databaseUrl = `sqlite:${join(folder, 'events.sqlite')}`
  const gateway = await startTestGateway({
    databaseUrl,
    analytics: { isEnabled },
    projects: [{ id: 'shop-project', name: 'Shop' }],
  })
  const config = await fetch(`${gateway.url}/getAnalyticsConfig?projectId=shop-project`)
  const event = {
    eventId: randomUUID(),
    url: 'https://shop.example/buy',
    domain: 'shop.example',
    timestamp: Date.now(),
    props: { type: 'track', event: 'MODAL_OPEN', address: ADDRESS },
  }
  const answer = await fetch(`${gateway.url}/e?projectId=shop-project&st=latchkey&sv=1`, {
    method: 'POST',
    body: JSON.stringify(event),
  })
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'OK' }])
  await gateway.stop()
  const store = await openStore(databaseUrl)
  const rows = await store.db.selectFrom('analytics_event').selectAll().execute()
  await store.close()
  return { config: await config.json(), rows }
}

describe('sendEvent', () => {
  it('default: events are answered and dropped, and widgets are told so', async () => {
    expect(await send(false)).toEqual({ config: { isAnalyticsEnabled: false }, rows: [] })
  })

  it('parameters: switched on, events are on the disk when the gateway has stopped', async () => {
    const { config, rows } = await send(true)
    expect(config).toEqual({ isAnalyticsEnabled: true })
    expect(rows).toMatchObject([{ project_id: 'shop-project', domain: 'shop.example', address: null }])
    expect(JSON.stringify(rows)).toContain('MODAL_OPEN')
    expect(JSON.stringify(rows)).not.toContain(ADDRESS)
  })
})
