// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest'
import { type RunningPlayground, startPlayground } from '../start.ts'

const running: RunningPlayground[] = []
afterEach(async () => {
  for (const playground of running.splice(0)) await playground.stop()
})

async function start(port: number) {
  const playground = await startPlayground({ port, services: { 'evm-1': 'http://127.0.0.1:1234' } })
  running.push(playground)
  return playground
}

describe('startPlayground', () => {
  test('default', async () => {
    const { url } = await start(5790)
    const services = await fetch(`${url}/services.json`)
    expect(services.headers.get('content-type')).toBe('application/json')
    expect(await services.json()).toEqual({ 'evm-1': 'http://127.0.0.1:1234' })
    for (const [path, title] of [
      ['/', 'Latchkey playground'],
      ['/gallery', 'Latchkey components'],
    ]) {
      const page = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(`<title>${title}</title>`)
    }
  })

  test('behavior: a busy port gets the next free one, stop frees it', async () => {
    const first = await start(5794)
    const second = await start(5794)
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
    // Wait until it has found its dependencies, or it complains about being stopped early.
    await fetch(`${second.url}/src/galleryMain.tsx`)
    await second.stop()
    await expect(fetch(`${second.url}/services.json`)).rejects.toThrow()
  })
})
