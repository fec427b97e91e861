import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { auditProject } from './audit.ts'
import { type CatalogueEntry, isAffected, ownEntries, ownVersion, readEntries } from './entries.ts'

async function project(packages: Readonly<Record<string, object>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-audit-'))
  for (const [name, json] of Object.entries(packages)) {
    const file = join(folder, 'node_modules', name, 'package.json')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify({ name, ...json }))
  }
  return folder
}

const manifest = {
  kind: 'plugin',
  id: 'guard',
  kernel: '1',
  hooks: ['onRpcRequest'],
  hosts: ['api.example.com'],
  sizeClass: 'small',
}
const entry: CatalogueEntry = {
  package: '@a/guard',
  title: 'Guard',
  summary: 'Guards',
  repository: 'https://example.com/guard',
  categories: ['security'],
  arguments: [],
  version: '1.3.0',
  versions: [],
  advisories: [{ versions: '>=1.2.0 <1.2.4', reason: 'It lets blind signatures pass', fixed: '1.2.4' }],
}

describe('auditProject', () => {
  test('default: what is installed, what it may do, what is sensitive', async () => {
    const folder = await project({
      '@a/guard': { version: '1.3.0', latchkey: manifest },
      react: { version: '19.0.0' },
    })
    expect(auditProject(folder, { entries: [entry] })).toMatchObject([
      {
        name: '@a/guard',
        version: '1.3.0',
        permissions: ['hook onRpcRequest', 'host api.example.com'],
        sensitive: ['hook onRpcRequest'],
        added: [],
        advisories: [],
        problems: [],
      },
    ])
  })

  test('behavior: without a catalogue of its own it is compared with the one that comes with this package', async () => {
    const entries = readEntries(ownEntries())
    expect(entries.map((each) => each.package)).toContain('@latchkey/plugin-send')
    expect(ownVersion()).toMatch(/^@latchkey\/catalogue \d/)
    const send = { ...manifest, id: 'send' }
    const folder = await project({ '@latchkey/plugin-send': { version: '0.0.0-0', latchkey: send } })
    expect(auditProject(folder, { entries })).toMatchObject([{ newer: expect.any(String) }])
  })

  test('error: a package without a version is a problem of its own, and ends no audit', async () => {
    const folder = await project({ '@a/guard': { latchkey: manifest } })
    const [guard] = auditProject(folder, { entries: [entry] })
    expect(guard?.problems).toEqual([expect.stringMatching(/^version: /)])
    expect(guard?.newer).toBeUndefined()
  })

  test('behavior: what a package of plugins brings, where pnpm and workspaces keep it', async () => {
    const root = await mkdtemp(join(tmpdir(), 'latchkey-audit-'))
    const write = async (path: string, json: object): Promise<void> => {
      await mkdir(join(root, path), { recursive: true })
      await writeFile(join(root, path, 'package.json'), JSON.stringify(json))
    }
    const store = 'node_modules/.pnpm/set@1.0.0/node_modules'
    await write('site', { name: 'site', dependencies: { set: '1.0.0' }, devDependencies: { '@a/hoisted': '1.0.0' } })
    await write(`site/${store}/set`, { name: 'set', version: '1.0.0', dependencies: { '@a/guard': '1.2.1' } })
    await write(`site/${store}/@a/guard`, { name: '@a/guard', version: '1.2.1', latchkey: manifest })
    await symlink(join(root, 'site', store, 'set'), join(root, 'site/node_modules/set'))
    await write('node_modules/@a/hoisted', { name: '@a/hoisted', version: '1.0.0', latchkey: manifest })
    // Of another project of the workspace.
    await write('node_modules/@a/other', { name: '@a/other', version: '1.0.0', latchkey: manifest })
    const found = auditProject(join(root, 'site'), { entries: [entry] })
    expect(found.map(({ name }) => name)).toEqual(['@a/guard', '@a/hoisted'])
    expect(found[0]?.advisories).toEqual(['It lets blind signatures pass. Install 1.2.4'])
  })

  test('behavior: a bad version, and the newer one', async () => {
    const folder = await project({ '@a/guard': { version: '1.2.1', latchkey: manifest } })
    expect(auditProject(folder, { entries: [entry] })).toMatchObject([
      { advisories: ['It lets blind signatures pass. Install 1.2.4'], newer: '1.3.0' },
    ])
  })

  test('behavior: a permission that nobody has agreed to', async () => {
    const folder = await project({ '@a/guard': { version: '1.3.0', latchkey: manifest } })
    const accepted = { '@a/guard': ['host api.example.com'] }
    expect(auditProject(folder, { accepted })).toMatchObject([{ added: ['hook onRpcRequest'] }])
    expect(auditProject(folder, { accepted: {} })[0]?.added).toHaveLength(2)
  })

  test('error: a manifest that cannot be read', async () => {
    const folder = await project({ plain: { version: '1.0.0', latchkey: { kind: 'virus' } } })
    expect(auditProject(folder)[0]?.problems.join()).toMatch(/latchkey\.kind/)
  })

  test('behavior: a project without packages', async () => {
    expect(auditProject(await project({}))).toEqual([])
  })
})

describe('versions', () => {
  test.each([
    ['1.2.3', '>=1.2.0 <1.2.4', true],
    ['1.2.4', '>=1.2.0 <1.2.4', false],
    ['1.1.9', '>=1.2.0 <1.2.4', false],
    ['1.2.3', '1.2.3', true],
    ['1.2.5', '<=1.2.4', false],
    ['1.2.5', '>1.2.4', true],
    ['1.10.0', '<1.9.0', false],
    ['1.0.0-beta.1', '<1.0.0', true],
    ['1.0.0-beta.2', '<1.0.0-beta.11', true],
    ['1.0.0-beta.11', '<=1.0.0-beta.2', false],
  ])('parameters: is %s within %s', (version, versions, expected) => {
    expect(isAffected(version, { versions, reason: '' })).toBe(expected)
  })
})

describe('readEntries', () => {
  test('error: the words are the same where the whole of the library is loaded, which has a language', async () => {
    await import('zod')
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-entries-'))
    await writeFile(join(folder, 'bad.json'), JSON.stringify({ ...entry, categories: ['faucets'], package: 7 }))
    expect(() => readEntries(folder)).toThrow('package is the name in its package.json')
    expect(() => readEntries(folder)).toThrow('categories.0 is a list of at least one of')
  })

  test('error: a file that is no entry is named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-entries-'))
    await writeFile(join(folder, 'bad.json'), JSON.stringify({ ...entry, repository: 'javascript:alert(1)' }))
    expect(() => readEntries(folder)).toThrow(/^bad\.json: repository/)
  })

  test('default: advisories and versions with tags, and none that no one can compare', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-entries-'))
    const written = (change: object) => writeFile(join(folder, 'guard.json'), JSON.stringify({ ...entry, ...change }))
    const advisories = [{ versions: '>=1.0.0-beta.2 <1.0.0-beta.11', reason: 'It forgets', fixed: '1.0.0-beta.11' }]
    await written({ version: '1.0.0-beta.11', advisories })
    expect(readEntries(folder)).toMatchObject([{ version: '1.0.0-beta.11', advisories }])
    for (const version of ['01.2.3', '1.0.0-a_b', 'v1.0.0']) {
      await written({ version })
      expect(() => readEntries(folder)).toThrow('version is a version such as 1.2.0')
    }
    for (const versions of ['<1.0', '1.x', '<1.0.0 || >2.0.0', '']) {
      await written({ advisories: [{ versions, reason: 'It forgets' }] })
      expect(() => readEntries(folder)).toThrow(/guard\.json: advisories/)
    }
  })

  test.each(['a\u0000b', 'a\u001bb', 'a\nb', 'a\u0085b', 'a\ufffeb', 'a\uffff'])(
    'error: a text with %j',
    async (title) => {
      const folder = await mkdtemp(join(tmpdir(), 'latchkey-entries-'))
      await writeFile(join(folder, 'bad.json'), JSON.stringify({ ...entry, title }))
      expect(() => readEntries(folder)).toThrow('bad.json: title has a control character')
    },
  )

  test.each([
    [{ name: '@you/faucet' }, 'bad.json: package is the name in its package.json, such as @you/latchkey-faucet; '],
    [{ name: '@you/faucet' }, 'there is no field "name"'],
    [{ ...entry, categories: ['faucets'] }, 'categories.0 is a list of at least one of assets, payments, '],
    [{ ...entry, version: '1' }, 'version is a version such as 1.2.0'],
    [[], 'bad.json: an entry is an object'],
  ])('error: %j is told field by field', async (value, problem) => {
    const folder = await mkdtemp(join(tmpdir(), 'entries-'))
    await writeFile(join(folder, 'bad.json'), JSON.stringify(value))
    expect(() => readEntries(folder)).toThrow(problem)
    await writeFile(join(folder, 'bad.json'), '{')
    expect(() => readEntries(folder)).toThrow('bad.json: no JSON: ')
  })

  test.each(['index', 'compare', 'changes', 'page-2'])('error: an entry called as the page %s', async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-entries-'))
    await writeFile(join(folder, 'bad.json'), JSON.stringify({ ...entry, package: name }))
    expect(() => readEntries(folder)).toThrow(`bad.json: the page of ${name} would be ${name}.html`)
  })

  test('error: two entries of one page', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-entries-'))
    await writeFile(join(folder, 'guard.json'), JSON.stringify(entry))
    await writeFile(join(folder, 'other.json'), JSON.stringify({ ...entry, package: 'a--guard' }))
    expect(() => readEntries(folder)).toThrow('would be a--guard.html, which is a page of guard.json')
  })
})
