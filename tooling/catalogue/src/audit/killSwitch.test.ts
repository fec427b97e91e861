import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Registry, startRegistry } from '../testing/startRegistry.ts'
import { auditProject } from './audit.ts'
import { readEntries } from './entries.ts'

// The steps of "When a bad version is out" in SECURITY.md, by the real npm against a registry of this machine.
const NAME = '@latchkey/plugin-send'
const MANIFEST = { kind: 'plugin', id: 'send', kernel: '1', sizeClass: 'small' }
const execute = promisify(execFile)

let root = ''
let registry: Registry
let token = ''

async function write(path: string, content: string | object): Promise<void> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
}

/** Runs npm in a folder with a configuration of its own, as whoever holds the token. */
async function npm(
  folder: string,
  ...args: readonly string[]
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const host = registry.url.replace('http:', '')
  await write(
    'npmrc',
    `registry=${registry.url}/\n${host}/:_authToken=${token}\ncache=${join(root, 'cache')}\naudit=false\nfund=false\n`,
  )
  const env = {
    PATH: process.env.PATH,
    HOME: root,
    npm_config_userconfig: join(root, 'npmrc'),
    npm_config_update_notifier: 'false',
  }
  return execute('npm', [...args], { cwd: join(root, folder), env, shell: process.platform === 'win32' })
}

async function publish(version: string, code: string): Promise<unknown> {
  const json = { name: NAME, version, license: 'MIT', type: 'module', exports: './index.js', latchkey: MANIFEST }
  await write('source/package.json', json)
  await write('source/index.js', code)
  return npm('source', 'publish', '--access=public')
}

/** A new host that depends on a range, or on what else is given. */
async function host(name: string, manifest: object = { dependencies: { [NAME]: '^0.1.0' } }): Promise<string> {
  await write(`${name}/package.json`, { private: true, ...manifest })
  await npm(name, 'install')
  return installed(name)
}

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(join(root, path), 'utf8')) as T

const installed = async (name: string): Promise<string> =>
  (await readJson<{ version: string }>(`${name}/node_modules/${NAME}/package.json`)).version

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'latchkey-drill-'))
  registry = await startRegistry()
  token = registry.addToken()
  await publish('0.1.0', 'export const send = "good"')
  expect(await host('shop')).toBe('0.1.0')
  await publish('0.1.1', 'export const send = "bad"')
}, 60_000)
afterAll(async () => {
  await registry.stop()
  await rm(root, { recursive: true, force: true })
})

describe('the kill switch', { timeout: 120_000 }, () => {
  test('default: before anything is done, new hosts get the bad version; a lockfile keeps the good one', async () => {
    expect(await host('new')).toBe('0.1.1')
    await rm(join(root, 'shop/node_modules'), { recursive: true })
    await npm('shop', 'ci')
    expect(await installed('shop')).toBe('0.1.0')
  })

  test('behavior: step 1, deprecated, and latest moved back: new hosts get the good version', async () => {
    await npm('source', 'deprecate', `${NAME}@0.1.1`, 'Signs what is not shown: use 0.1.2')
    await npm('source', 'dist-tag', 'add', `${NAME}@0.1.0`, 'latest')
    expect(await host('newer')).toBe('0.1.0')
    await rm(join(root, 'new/node_modules'), { recursive: true })
    // A host that has the bad version in its lockfile goes on with it, and is not told: the lockfile is older than the warning.
    expect((await npm('new', 'ci')).stderr).not.toContain('Signs what is not shown')
    expect(await installed('new')).toBe('0.1.1')
  })

  test('behavior: who installs the bad version by its number is told', async () => {
    await write('told/package.json', { private: true, dependencies: { [NAME]: '0.1.1' } })
    expect((await npm('told', 'install')).stderr).toContain('Signs what is not shown: use 0.1.2')
  })

  test('behavior: step 2, a revoked token publishes nothing more', async () => {
    const stolen = token
    token = registry.addToken()
    await npm('source', 'token', 'revoke', 'key-1')
    const fresh = token
    token = stolen
    await expect(publish('0.1.9', 'export const send = "worse"')).rejects.toThrow(/E401|401/)
    token = fresh
  })

  test('behavior: step 3, the good source under a higher version: ranges leave the bad one', async () => {
    await publish('0.1.2', 'export const send = "good"')
    await npm('new', 'update')
    expect(await installed('new')).toBe('0.1.2')
  })

  test('behavior: step 4, the advisory: an audit fails where the bad version is, and nowhere else', async () => {
    await write('entries/send.json', {
      ...{
        package: NAME,
        title: 'Send',
        summary: 'Sends',
        repository: 'https://example.com/send',
        categories: ['payments'],
      },
      version: '0.1.2',
      advisories: [{ versions: '0.1.1', reason: 'Signs what is not shown', fixed: '0.1.2', at: '2026-01-31' }],
    })
    const entries = readEntries(join(root, 'entries'))
    const advisories = (name: string): readonly string[] =>
      auditProject(join(root, name), { entries }).flatMap((found) => found.advisories)
    await host('bad', { dependencies: { [NAME]: '0.1.1' } })
    expect(advisories('bad')).toEqual(['Signs what is not shown. Install 0.1.2'])
    expect(advisories('new')).toEqual([])
    expect(advisories('shop')).toEqual([])
  })

  test('behavior: a host pins the good version, and its lockfile has the hash of the advisory', async () => {
    await host('pinned', { dependencies: { [NAME]: '0.1.0' } })
    const { stdout } = await npm('source', 'view', `${NAME}@0.1.0`, 'dist.integrity')
    const lock = await readJson<{ packages: Readonly<Record<string, { integrity: string }>> }>(
      'pinned/package-lock.json',
    )
    expect(lock.packages[`node_modules/${NAME}`]?.integrity).toBe(stdout.trim())
  })

  test('behavior: overrides are for what others bring along; for a dependency of its own npm asks for the version itself', async () => {
    const overrides = { [NAME]: '0.1.0' }
    await expect(host('direct', { dependencies: { [NAME]: '^0.1.0' }, overrides })).rejects.toThrow('EOVERRIDE')
    await write('kit/package.json', { name: 'kit', version: '1.0.0', dependencies: { [NAME]: '0.1.1' } })
    await npm('kit', 'publish')
    expect(await host('indirect', { dependencies: { kit: '1.0.0' } })).toBe('0.1.1')
    await rm(join(root, 'indirect'), { recursive: true })
    expect(await host('indirect', { dependencies: { kit: '1.0.0' }, overrides })).toBe('0.1.0')
  })

  test('error: a version that is out is never replaced', async () => {
    await expect(publish('0.1.1', 'export const send = "good"')).rejects.toThrow(/403|previously published/)
  })
})
