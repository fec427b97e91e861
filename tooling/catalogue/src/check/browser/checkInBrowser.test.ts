import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { installBrowser } from '@latchkey/tooling/browser.mjs'
import { afterEach, describe, expect, test } from 'vitest'
import { readManifest } from '../../manifest/manifest.ts'
import type { Finding } from '../finding.ts'
import { runContract } from '../runContract.ts'
import { checkInBrowser } from './checkInBrowser.ts'

const PROJECT = join(import.meta.dirname, '../../..')
const PARENT = join(PROJECT, 'node_modules/.cache/latchkey')
const made: string[] = []
afterEach(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

interface Given {
  /** What the view shows, as the children of its body. */
  readonly view: string
  readonly plugin?: string
  readonly manifest?: object
  /** What stands before the view. */
  readonly loads?: string
}

/** A package with one view. */
async function write({ view, plugin = '', manifest = {}, loads = '' }: Given) {
  await mkdir(PARENT, { recursive: true })
  const folder = join(await mkdtemp(join(PARENT, 'browser-')), 'package')
  made.push(dirname(folder))
  const code = `import { ViewBody } from '@latchkey/kernel/views'
import { createElement as h } from 'react'
${loads}
const Notes = () => h(ViewBody, null, ${view})
export const notes = () => ({
  id: 'notes', api: 1, messages: { en: { title: 'Notes' } },
  views: { Notes: { load: async () => ({ default: Notes }), title: 'title' } }, ${plugin}
})
`
  await mkdir(join(folder, 'dist'), { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'notes', type: 'module' }))
  await writeFile(join(folder, 'dist/index.js'), code)
  const read = readManifest({ kind: 'plugin', id: 'notes', kernel: '1', sizeClass: 'small', ...manifest })
  if (!('manifest' in read)) throw new Error(read.problems.join())
  return { folder, manifest: read.manifest }
}

async function look(given: Given, screenshots?: string): Promise<readonly Finding[]> {
  const { folder, manifest } = await write(given)
  const options = { project: PROJECT, executable: installBrowser(console.error), screenshots }
  return checkInBrowser(folder, 'dist/index.js', manifest, options)
}

const rulesOf = (findings: readonly Finding[]): readonly string[] =>
  [...new Set(findings.map(({ rule }) => rule))].sort()

describe('checkInBrowser', { timeout: 240_000 }, () => {
  test('default: a view that is right has no findings, and a picture in each theme', async () => {
    const screenshots = join(await mkdtemp(join(PARENT, 'pictures-')), 'all')
    made.push(dirname(screenshots))
    expect(await look({ view: "h('p', null, 'Hello'), h('button', null, 'Save')" }, screenshots)).toEqual([])
    expect((await readdir(screenshots)).sort()).toEqual(['notes.Notes-dark.png', 'notes.Notes-light.png'])
  })

  test('error: what cannot be read, reached or shown, and what it asks for when it is opened', async () => {
    const findings = await look({
      view: [
        "h('input', { type: 'text' })",
        "h('p', { style: { color: '#eee', background: '#fff' } }, 'pale')",
        "h('button', { onFocus: (event) => event.target.blur() }, 'Away')",
        "h('pre', null, 'x'.repeat(500))",
        "h('img', { alt: '', src: 'https://collect.example/seen.png' })",
      ].join(', '),
      manifest: { hosts: ['api.example.com'] },
    })
    expect(rulesOf(findings)).toEqual(expect.arrayContaining(['axe', 'keyboard', 'layout', 'permissions']))
    expect(findings.map(({ message }) => message).join('\n')).toMatch(/collect\.example, which is not declared/)
  })

  test('error: inline styles under a strict policy, a script that fails, a request at the start', async () => {
    const findings = await look({
      view: "h('div', { ref: (element) => element?.setAttribute('style', 'color: red') }, 'Red')",
      plugin:
        "setup: () => { void fetch('https://track.example/start').catch(() => undefined); Promise.reject(new Error('gone')) },",
    })
    expect(rulesOf(findings)).toEqual(expect.arrayContaining(['page-errors', 'quiet-start', 'strict-policy']))
  })
})

describe('what it is tried with', { timeout: 240_000 }, () => {
  test('error: markup from text, which a page with trusted types refuses', async () => {
    const findings = await look({ view: "h('div', { dangerouslySetInnerHTML: { __html: '<p>Hello</p>' } })" })
    expect(rulesOf(findings)).toContain('strict-policy')
    expect(findings.map(({ message }) => message).join()).toMatch(/TrustedHTML/)
  })

  test('error: a slot and a field that do not wrap what is long', async () => {
    const findings = await look({
      view: 'h(Tools), h(Echo)',
      loads: `import { useState } from 'react'
import { pluginHooks } from '@latchkey/kernel/react'
const { useSlot } = pluginHooks('notes')
const wide = (element) => element && (element.style.whiteSpace = 'nowrap')
const Tools = () => h('ul', null, useSlot('tool').map(({ label, key }) => h('li', { key, ref: wide }, label)))
const Echo = () => {
  const [text, setText] = useState('')
  return h('label', { ref: wide }, 'Text', h('input', { value: text, onChange: (event) => setText(event.target.value) }), text)
}`,
      plugin: "slots: { tool: { label: { '~slot': 'text' }, open: { '~slot': 'route' } } },",
      manifest: { slots: { fills: [], declares: ['tool'] } },
    })
    expect(findings.map(({ message }) => message)).toContain('notes.Notes (awkward texts): it is wider than the dialog')
  })

  test('error: a view that fails beside faulty plugins only', async () => {
    const view =
      "globalThis.location.search.includes('faulty') ? (() => { throw new Error('gone') })() : h('p', null, 'Hello')"
    const findings = await look({ view })
    expect(rulesOf(findings)).toEqual(['neighbours'])
    expect(findings[0]?.message).toContain('gone')
  })

  test('behavior: a view that fails without parameters is not looked at', async () => {
    const findings = await look({ view: "h('p', null, undefined.name)" })
    expect(findings).toMatchObject([{ rule: 'views', level: 'note' }])
  })
})

describe('questions in the wallet', { timeout: 240_000 }, () => {
  const asking = (times: number): Given => ({
    view: "h('p', null, 'Hello')",
    plugin: `setup: (ctx) => ctx.on('kernel.connected', () => {
      for (let asked = 0; asked < ${times}; asked += 1) ctx.kernel.wallet.signMessage({ message: 'Sign' }).catch(() => undefined)
    }),`,
    manifest: { capabilities: ['signMessage'] },
  })

  test('error: a flood of questions that nobody has asked for', async () => {
    expect(await look(asking(20))).toMatchObject([{ rule: 'prompts', level: 'error' }])
  })

  test('behavior: one question after connecting, to sign in', async () => {
    expect(await look(asking(1))).toEqual([])
  })
})

describe('capabilities', { timeout: 240_000 }, () => {
  const asking = (capabilities: readonly string[]): Given => ({
    view: "h('p', null, 'Hello')",
    plugin: `setup: (ctx) => ctx.on('kernel.connected', () => {
      const name = ['sign', 'Message'].join('')
      ctx.kernel.wallet[name]({ message: 'Sign' }).catch(() => undefined)
    }),`,
    manifest: { capabilities },
  })

  test('error: what the manifest does not state is not allowed, though the code states nothing', async () => {
    const findings = await look(asking([]))
    expect(findings).toMatchObject([{ rule: 'permissions', level: 'error' }])
    expect(findings[0]?.message).toContain('signMessage')
  })

  test('behavior: what it states is allowed', async () => {
    expect(await look(asking(['signMessage']))).toEqual([])
  })
})

describe('runContract', { timeout: 60_000 }, () => {
  test('default: a plugin that keeps the contract', async () => {
    const { folder, manifest } = await write({ view: "h('p')" })
    expect(await runContract(folder, 'dist/index.js', manifest, { project: PROJECT })).toEqual([])
  })

  test('error: a message that is missing, and a code of others', async () => {
    const plugin = "errors: { 'kernel/own': { message: 'x', hints: [], surface: 'none', retry: false } },"
    const { folder, manifest } = await write({ view: "h('p')", plugin })
    const findings = await runContract(folder, 'dist/index.js', manifest, { project: PROJECT })
    expect(findings.map(({ message }) => message).join()).toContain('error codes begin with its id')
  })
})
