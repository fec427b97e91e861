import { describe, expect, test } from 'vitest'
import type { CatalogueEntry } from '../audit/entries.ts'
import { readManifest } from '../manifest/manifest.ts'
import { type Listed, renderPages } from './renderPages.ts'

function listed(changes: Partial<CatalogueEntry> = {}, manifest: object = {}): Listed {
  const read = readManifest({ kind: 'plugin', id: 'guard', kernel: '1', sizeClass: 'small', ...manifest })
  if (!('manifest' in read)) throw new Error(read.problems.join())
  const entry: CatalogueEntry = {
    package: '@a/guard',
    title: 'Guard',
    summary: 'Guards what is signed',
    repository: 'https://example.com/guard',
    categories: ['security'],
    arguments: [],
    version: '1.0.0',
    advisories: [],
    ...changes,
  }
  return { entry, manifest: read.manifest, bytes: { first: 100, later: 200 } }
}

describe('renderPages', () => {
  test('default: a list that links to a page for each entry, with the code for a host', () => {
    const pages = renderPages([listed()])
    expect([...pages.keys()]).toEqual(['index.html', 'a--guard.html', 'style.css', 'sign.svg', 'search.js'])
    expect(pages.get('index.html')).toContain('href="a--guard.html"')
    expect(pages.get('a--guard.html')).toContain('npm install @a/guard')
    expect(pages.get('a--guard.html')).toContain('guard()')
  })

  test('behavior: bytes are read at a glance, and every page leads back', () => {
    const pages = renderPages([{ ...listed(), bytes: { first: 1445, later: 999 } }])
    expect(pages.get('index.html')).toContain('<span>1.4 kB</span>')
    expect(pages.get('a--guard.html')).toContain('1.4 kB, 999 B later')
    expect(pages.get('a--guard.html')).toContain('<a class="back" href="./">All entries</a>')
    for (const name of ['index.html', 'a--guard.html']) expect(pages.get(name)).toContain('<a class="brand" href="./">')
  })

  test('behavior: the header leads back to the page around the catalogue, where there is one', () => {
    const home = { href: '/?a="b', label: 'Playground' }
    for (const name of ['index.html', 'a--guard.html']) {
      expect(renderPages([listed()], home).get(name)).toContain('<a class="home" href="/?a=&#34;b">Playground</a>')
      expect(renderPages([listed()]).get(name)).not.toContain('class="home"')
    }
  })

  test('behavior: permissions in words, sensitive ones marked in the list and on the page', () => {
    const pages = renderPages([listed({}, { hooks: ['onRpcRequest'], hosts: ['gateway', '$apiUrl', '*'] })])
    const text = pages.get('a--guard.html') ?? ''
    expect(text).toContain('onRpcRequest <span class="sensitive">sensitive</span>')
    expect(text).toContain('your own gateway')
    expect(text).toContain('the option <code>apiUrl</code>')
    expect(text).toContain('every host')
    expect(pages.get('index.html')).toContain('data-sensitive="true"')
  })

  test('behavior: an advisory stands on the page and in the list', () => {
    const pages = renderPages([listed({ advisories: [{ versions: '<1.0.1', reason: 'It leaks', fixed: '1.0.1' }] })])
    expect(pages.get('a--guard.html')).toContain('Do not use &#60;1.0.1.')
    expect(pages.get('index.html')).toContain('class="advisory"')
  })

  test('error: texts of others stay texts', () => {
    const hostile = '<script>alert(1)</script>"\'&'
    const pages = renderPages([
      listed({ title: hostile, summary: hostile, repository: 'https://example.com/"onclick="x' }),
    ])
    for (const text of [...pages.values()].slice(0, 2)) {
      expect(text).not.toContain('<script>alert')
      expect(text).not.toContain('"onclick=')
    }
  })

  test('behavior: nothing is inline, so a strict policy lets the pages work', () => {
    for (const [name, text] of renderPages([listed()]))
      if (name.endsWith('.html')) expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|<script>/)
  })
})
