import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unpack } from './pack.ts'

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
