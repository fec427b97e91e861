import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { startTestGateway } from '../../testing/testGateway.ts'
import type { GatewayConfig } from '../config/config.ts'

async function start(config: GatewayConfig) {
  const gateway = await startTestGateway({ chains: [], ...config })
  onTestFinished(() => gateway.stop())
  const status = async (base: string, path: string) => (await fetch(`${base}${path}`)).status
  return { ...gateway, status }
}

/** The port that a server got which listened for a moment; `undefined` where it is taken. */
function probe(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

/** A port with two free ones after it. */
async function threePorts(): Promise<number> {
  const port = await probe(0)
  if (port !== undefined && (await probe(port + 1)) && (await probe(port + 2))) return port
  return threePorts()
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

it('behavior: behind a proxy they leave the wallet’s document its port', async () => {
  const port = await threePorts()
  const frame = { url: 'https://wallet.example', port: port + 1 }
  const config = { port, frame, publicUrl: 'https://gateway.example', trustProxy: true }
  const { operatorUrl, status } = await start({ ...config, databaseUrl: 'sqlite::memory:' })
  expect(new URL(operatorUrl).port).toBe(`${port + 2}`)
  expect(await status(operatorUrl, '/metrics')).toBe(200)
  expect(await status(`http://127.0.0.1:${port + 1}`, '/metrics')).toBe(404)
})
