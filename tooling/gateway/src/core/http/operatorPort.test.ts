import { expect, it, onTestFinished } from 'vitest'
import { startTestGateway } from '../../testing/testGateway.ts'
import type { GatewayConfig } from '../config/config.ts'

async function start(config: GatewayConfig) {
  const gateway = await startTestGateway({ chains: [], ...config })
  onTestFinished(() => gateway.stop())
  const status = async (base: string, path: string) => (await fetch(`${base}${path}`)).status
  return { ...gateway, status }
}

const OPERATORS = ['/ready', '/status', '/metrics']

it('default: a gateway for this machine serves all on one port', async () => {
  const { url, operatorUrl, status } = await start({})
  expect(operatorUrl).toBe(url)
  for (const path of [...OPERATORS, '/health']) expect(await status(url, path), path).toBe(200)
})

it.each([
  { operatorPort: 0 },
  { host: '0.0.0.0' },
  // A proxy on this machine passes on what the world asks for.
  { publicUrl: 'https://gateway.example' },
  { trustProxy: true },
  { trustProxy: ['127.0.0.1'] },
])('parameters: %j keeps the operator’s routes apart', async (config) => {
  const { url, operatorUrl, status } = await start(config)
  const open = url.replace('0.0.0.0', '127.0.0.1')
  expect(new URL(operatorUrl).port).not.toBe(new URL(url).port)
  expect(new URL(operatorUrl).hostname).toBe('127.0.0.1')
  for (const path of OPERATORS) {
    expect(await status(open, path), path).toBe(404)
    expect(await status(operatorUrl, path), path).toBe(200)
  }
  expect(await status(operatorUrl, '/health')).toBe(200)
  expect(await status(operatorUrl, '/getWallets')).toBe(404)
})
