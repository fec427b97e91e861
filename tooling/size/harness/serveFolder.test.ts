import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serveFolder } from './serveFolder.ts'

async function served(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'serve-'))
  mkdirSync(join(folder, 'site'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'site/index.html'), '<p>')
  writeFileSync(join(folder, 'site/a.js'), '1')
  const { url, stop } = await serveFolder(join(folder, 'site'))
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true })
  })
  return url
}

describe('serveFolder', () => {
  it('default: the page and its files', async () => {
    const url = await served()
    expect(await (await fetch(url)).text()).toBe('<p>')
    expect((await fetch(`${url}/a.js`)).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it.each(['/b.js', '/%2e%2e/secret.txt', '/..%2fsecret.txt'])('error: %s', async (path) => {
    expect((await fetch((await served()) + path)).status).toBe(404)
  })
})
