import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { dropStaleServices } from './dropStaleServices.mjs'

const LIST = { relay: 'ws://127.0.0.1:1', mail: 'http://127.0.0.1:2' }

/** A playground that tells a list; its address. */
async function playground(status: object): Promise<string> {
  const server = createServer((_request, response) => response.end(JSON.stringify(status)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** Whether a list is still there afterwards. */
async function isKept(text: string): Promise<boolean> {
  const root = mkdtempSync(join(tmpdir(), 'stale-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, '.devnet'))
  const file = join(root, '.devnet/services.json')
  writeFileSync(file, text)
  await dropStaleServices(root)
  return existsSync(file)
}

describe('dropStaleServices', () => {
  it('default: the list of what runs stays', async () => {
    expect(await isKept(JSON.stringify({ playground: await playground(LIST), ...LIST }))).toBe(true)
  })

  it('behavior: the list of a run that was killed goes', async () => {
    expect(await isKept(JSON.stringify({ playground: 'http://127.0.0.1:9', ...LIST }))).toBe(false)
  })

  it('behavior: another run has the port by now', async () => {
    const other = await playground({ relay: 'ws://127.0.0.1:3', mail: 'http://127.0.0.1:4' })
    expect(await isKept(JSON.stringify({ playground: other, ...LIST }))).toBe(false)
  })

  it.each(['', '{}', '{"relay":'])('error: %j is no list', async (text) => {
    expect(await isKept(text)).toBe(false)
  })

  it('behavior: there is none', async () => {
    await expect(dropStaleServices(tmpdir())).resolves.toBeUndefined()
  })
})
