import { afterEach, expect, test, vi } from 'vitest'
import { serviceFaults } from './serviceFaults.ts'

afterEach(() => vi.unstubAllGlobals())

function start() {
  const asked: string[] = []
  vi.stubGlobal('location', { href: 'https://host.example/page' })
  const answer = async (input: RequestInfo | URL): Promise<Response> => {
    asked.push(String(input))
    return new Response('{}')
  }
  vi.stubGlobal('window', { fetch: answer })
  return { asked, faults: serviceFaults(['https://gateway.example', '/auth/']) }
}

test('default: nothing is changed', async () => {
  const { asked } = start()
  await window.fetch('https://gateway.example/v1')
  expect(asked).toEqual(['https://gateway.example/v1'])
})

test('parameters: down, busy, a page; other hosts are left alone', async () => {
  const { asked, faults } = start()
  faults.set('down')
  await expect(window.fetch('/auth/nonce')).rejects.toThrow('Failed to fetch')
  faults.set('busy')
  const busy = await window.fetch(new URL('https://gateway.example/v1'))
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '20'])
  faults.set('page')
  expect(await (await window.fetch('https://gateway.example/v1')).text()).toContain('<!doctype')
  await window.fetch('https://node.example')
  expect(asked).toEqual(['https://node.example'])
  faults.stop()
  await window.fetch('/auth/nonce')
  expect(asked).toHaveLength(2)
})
