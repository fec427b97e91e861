import { startReplay } from '@latchkey/devnet/replay'
import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { expect, test } from 'vitest'
import { createGateway } from '../createGateway.ts'
import { replayConfig } from '../testing/replayConfig.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('default: a request and what it asked of nodes and services are one trace, which names no account', async () => {
  const sent: string[] = []
  const collector = await httpServer(({ path = '', body = '' }: { path?: string; body?: string }) => {
    sent.push(`${path} ${body}`)
    return { body: '{}' }
  })
  const replay = await startReplay()
  const gateway = await createGateway({
    ...replayConfig(replay.url),
    port: 0,
    databaseUrl: 'sqlite::memory:',
    log: { level: 'silent' },
    projects: [{ id: 'latchkey-traces', name: 'Tests' }],
    telemetry: { url: collector.url },
  })
  await fetch(`${gateway.url}/v1/account/${ACCOUNT}/balance?chainId=eip155:1&currency=usd&projectId=latchkey-traces`)
  const metrics = await (await fetch(`${gateway.operatorUrl}/metrics`)).text()
  expect(metrics).toMatch(/latchkey_node_seconds_count\{chain="eip155:1",node="127\.0\.0\.1:\d+"\} \d/)
  await gateway.stop()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  const text = sent.join('\n')
  expect(text).toMatch(/^\/v1\/traces /)
  for (const part of ['/v1/account/:address/balance', 'node eip155:1', 'source defillama', 'source blockscout'])
    expect(text).toContain(part)
  expect(text.toLowerCase()).not.toContain(ACCOUNT.slice(2).toLowerCase())
  const spans: { name: string; traceId: string }[] = sent.flatMap((line) =>
    JSON.parse(line.slice(line.indexOf('{'))).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: [] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  const node = spans.find(({ name }) => name === 'node eip155:1')
  expect(spans.filter(({ traceId }) => traceId === node?.traceId).length).toBeGreaterThan(3)
  await replay.stop()
  await collector.close()
})
