import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchPublished, unpack } from './pack.ts'

let project = ''
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'latchkey-pack-'))
  await mkdir(join(project, 'from/package'), { recursive: true })
  await writeFile(join(project, 'from/package/package.json'), '{ "name": "notes" }')
})
afterEach(() => rm(project, { recursive: true, force: true }))

/** The folder `from` as a tarball, after a change. */
async function tarball(change: (from: string) => Promise<unknown> = async () => undefined): Promise<string> {
  const from = join(project, 'from')
  await change(from)
  execFileSync('tar', ['-czf', join(project, 'notes.tgz'), '-C', from, ...(await readdir(from))])
  return join(project, 'notes.tgz')
}

describe('unpack', () => {
  test('default: the folder of the package, until it is removed', async () => {
    const { folder, remove } = await unpack(await tarball(), project)
    expect(existsSync(join(folder, 'package.json'))).toBe(true)
    await remove()
    expect(existsSync(folder)).toBe(false)
  })

  test.each<[string, (from: string) => Promise<unknown>]>([
    [
      'a package that is a link',
      async (from) => {
        await rm(join(from, 'package'), { recursive: true })
        await symlink(tmpdir(), join(from, 'package'))
      },
    ],
    [
      'a package.json that is a link',
      async (from) => {
        await rm(join(from, 'package/package.json'))
        await symlink('/etc/hosts', join(from, 'package/package.json'))
      },
    ],
    ['a link among its files', (from) => symlink('/etc/hosts', join(from, 'package/hosts.js'))],
    ['files beside the package', (from) => writeFile(join(from, 'other.js'), '')],
    ['dependencies it brings along', (from) => mkdir(join(from, 'package/node_modules/left'), { recursive: true })],
    [
      'more than it may hold',
      async (from) => {
        await writeFile(join(from, 'package/zeros'), '')
        await truncate(join(from, 'package/zeros'), 60_000_000)
      },
    ],
  ])('error: %s, and nothing is left behind', async (_name, change) => {
    await expect(unpack(await tarball(change), project)).rejects.toMatchObject({ code: 'package/unsafe' })
    const parent = join(project, 'node_modules/.cache/latchkey')
    expect(existsSync(parent) ? await readdir(parent) : []).toEqual([])
  })
})

describe('a registry', () => {
  test('default: a version is downloaded, and none of its scripts is run', async () => {
    const source = join(project, 'source')
    await mkdir(source)
    const json = { name: '@you/notes', version: '1.2.0', scripts: { prepare: 'exit 1', postinstall: 'exit 1' } }
    await writeFile(join(source, 'package.json'), JSON.stringify(json))
    execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', project], { cwd: source, stdio: 'ignore' })
    const bytes = await readFile(join(project, 'you-notes-1.2.0.tgz'))
    const server = createServer((request, response) => {
      const dist = {
        tarball: `${registry}/notes.tgz`,
        integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
      }
      const document = { name: json.name, 'dist-tags': { latest: '1.2.0' }, versions: { '1.2.0': { ...json, dist } } }
      response.end(request.url?.endsWith('.tgz') ? bytes : JSON.stringify(document))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const registry = `http://127.0.0.1:${port}`
    try {
      const { folder, remove } = await fetchPublished('@you/notes@1.2.0', project, registry)
      expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toMatchObject({ version: '1.2.0' })
      await remove()
      await expect(fetchPublished('@you/notes@1.3.0', project, registry)).rejects.toThrow()
    } finally {
      server.close()
    }
  })

  test.each([
    '--registry=https://evil.test',
    'notes',
    'notes@latest',
    'git+https://evil.test/x@1.0.0',
    '../notes@1.0.0',
  ])('error: %s is no name with an exact version', async (spec) => {
    await expect(fetchPublished(spec, tmpdir())).rejects.toMatchObject({ code: 'package/unreadable' })
  })
})
