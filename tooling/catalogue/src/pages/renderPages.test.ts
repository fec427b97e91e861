import { describe, expect, test } from 'vitest'
import type { CatalogueEntry } from '../audit/entries.ts'
import type { Report } from '../check/report.ts'
import { readManifest } from '../manifest/manifest.ts'
import type { Listed } from './listed.ts'
import { type RenderOptions, renderPages } from './renderPages.ts'

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
    versions: [],
    advisories: [],
    ...changes,
  }
  return { entry, manifest: read.manifest, bytes: { first: 100, later: 200 } }
}

/** A page as text. */
const text = (shown: readonly Listed[], name: string, options?: RenderOptions): string =>
  String(renderPages(shown, options).get(name))

const PAGE = 'a--guard.html'

describe('renderPages', () => {
  test('default: a list that links to a page for each entry, with the code for a host', () => {
    const pages = renderPages([listed()])
    expect([...pages.keys()]).toEqual([
      'index.html',
      PAGE,
      'compare/a--guard.json',
      'changes.html',
      'feed.xml',
      'compare.html',
      'search.json',
      'style.css',
      'sign.svg',
      'search.js',
      'compare.js',
    ])
    expect(pages.get('index.html')).toContain(`href="${PAGE}"`)
    expect(pages.get(PAGE)).toContain('npm install @a/guard')
    expect(pages.get(PAGE)).toContain('guard()')
  })

  test.each([
    [{}, {}, 'plugins: [connect(), account(), guard()]'],
    [{ arguments: [{ limit: 2 }] }, {}, 'plugins: [connect(), account(), guard({&#34;limit&#34;:2})]'],
    [{ package: '@latchkey/plugin-account' }, { id: 'account' }, 'plugins: [connect(), account()]'],
    [{}, { kind: 'connector' }, 'adapters: [evmAdapter(), guard()]'],
    [{}, { kind: 'theme' }, 'theme: guard'],
  ])('behavior: a host takes each once, with the options it needs: %o %o', (changes, manifest, code) => {
    const shown = [listed(changes, manifest)]
    const [name = ''] = [...renderPages(shown).keys()].filter((key) => key.includes('--') && key.endsWith('.html'))
    const page = text(shown, name)
    expect(page).toContain(code)
    for (const [called] of code.matchAll(/[a-z]+(?=\()/gi)) expect(page).toContain(`import { ${called} } from`)
  })

  test('behavior: bytes are read at a glance, and every page leads back', () => {
    const shown = [{ ...listed(), bytes: { first: 1445, later: 999 } }]
    expect(text(shown, 'index.html')).toContain('<span>1.4 kB</span>')
    expect(text(shown, PAGE)).toContain('1.4 kB (compressed)')
    expect(text(shown, PAGE)).toContain('<a class="back" href="./">All entries</a>')
    for (const name of ['index.html', PAGE]) expect(text(shown, name)).toContain('<a class="brand" href="./">')
  })

  test('behavior: the header leads back to the page around the catalogue, where there is one', () => {
    const home = { href: '/?a="b', label: 'Playground' }
    for (const name of ['index.html', PAGE]) {
      expect(text([listed()], name, { home })).toContain('<a class="home" href="/?a=&#34;b">Playground</a>')
      expect(text([listed()], name)).not.toContain('class="home"')
    }
  })

  test('behavior: permissions in words, sensitive ones marked in the list and on the page', () => {
    const shown = [listed({}, { hooks: ['onRpcRequest'], hosts: ['gateway', '$apiUrl', '*'] })]
    expect(text(shown, PAGE)).toContain('onRpcRequest <span class="sensitive">sensitive</span>')
    expect(text(shown, PAGE)).toContain('your own gateway')
    expect(text(shown, PAGE)).toContain('the option <code>apiUrl</code>')
    expect(text(shown, PAGE)).toContain('every host')
    expect(text(shown, 'index.html')).toContain('<span>100 B</span> <span class="sensitive">')
    expect(text([listed()], 'index.html')).not.toContain('</span> <span class="sensitive">')
  })

  test('behavior: an advisory stands on the page, in the list and in the feed', () => {
    const shown = [
      listed({ advisories: [{ versions: '<1.0.1', reason: 'It leaks', fixed: '1.0.1', at: '2026-02-03' }] }),
    ]
    expect(text(shown, PAGE)).toContain('Do not use &#60;1.0.1.')
    expect(text(shown, 'index.html')).toContain('class="advisory"')
    expect(text(shown, 'feed.xml')).toContain('<title>Do not use Guard &#60;1.0.1</title>')
    expect(text(shown, 'feed.xml')).toContain('<updated>2026-02-03T00:00:00Z</updated>')
  })

  test('behavior: versions are on the page and in the feed with what they may do more, the newest first', () => {
    const versions = [
      { version: '1.1.0', at: '2026-02-01', changes: ['new hook: onRpcRequest (sensitive)'] },
      { version: '1.0.0', at: '2026-01-01', changes: [] },
    ]
    const shown = [listed({ versions })]
    expect(text(shown, PAGE)).toMatch(/<h2>Versions<\/h2>[\s\S]*1\.1\.0[\s\S]*new hook: onRpcRequest[\s\S]*1\.0\.0/)
    expect(text(shown, 'feed.xml')).toMatch(/Guard 1\.1\.0<[\s\S]*new hook[\s\S]*Guard 1\.0\.0, new in the catalogue/)
    expect(text(shown, 'changes.html')).toContain('new hook: onRpcRequest (sensitive)')
  })

  test('behavior: the report of the check, and its pictures in both themes', () => {
    const finding = { rule: 'bytes', level: 'warning', message: 'It is heavy', fix: 'Load more later' } as const
    const report: Report = {
      name: '@a/guard',
      version: '1.0.0',
      at: '2026-01-02T03:04:05Z',
      bytes: { first: 100, later: 200 },
      hashes: { 'dist/index.js': 'ab' },
      findings: [finding],
      changes: [],
    }
    const bytes = new Uint8Array([1])
    const picture = { route: 'guard.Guard', light: bytes, dark: bytes, width: 360, height: 500 }
    const shown = [{ ...listed(), report }]
    const pages = renderPages(shown, { pictures: () => [picture], hasPreview: () => true })
    expect(pages.get(PAGE)).toContain('It is heavy. Load more later.')
    expect(pages.get(PAGE)).toContain('over 1 files, without looking at its views')
    expect(JSON.parse(String(pages.get('reports/a--guard.json')))).toEqual(report)
    expect(pages.get(PAGE)).toContain(
      'src="pictures/a--guard/guard.Guard-dark.png" alt="guard.Guard, dark theme" width="360"',
    )
    expect(pages.get('pictures/a--guard/guard.Guard-light.png')).toBe(bytes)
    const files =
      'srcset="pictures/a--guard/guard.Guard-dark.png"><img class="shot" src="pictures/a--guard/guard.Guard-light.png"'
    expect(pages.get('index.html')).toContain(files)
    expect(JSON.parse(String(pages.get('search.json')))[0].at(-1)).toBe('guard.Guard')
    expect(text(shown, 'index.html')).toContain('<span class="shot" aria-hidden="true">G</span>')
    expect(pages.get(PAGE)).toContain('<dt>Provenance</dt><dd>not checked</dd>')
    expect(pages.get(PAGE)).toMatch(/<iframe src="preview\/a--guard\.html"[^>]* sandbox="allow-scripts"/)
    expect(text(shown, PAGE)).not.toContain('<iframe')
  })

  test('behavior: 5,000 entries are on pages below 100 kB, each on one of them', () => {
    const many = Array.from({ length: 5000 }, (_, at) =>
      listed({ package: `@a/guard-${at}`, title: `Guard ${at}`, summary: 'Guards what is signed. '.repeat(8).trim() }),
    )
    const pages = renderPages(many)
    const lists = [...pages].filter(([name]) => /^(index|page-\d+)\.html$/.test(name))
    expect(lists).toHaveLength(105)
    for (const [, page] of lists) expect(page.length).toBeLessThan(100_000)
    const links = lists.flatMap(([, page]) => [...String(page).matchAll(/href="(a--guard-\d+\.html)"/g)])
    expect(new Set(links.map(([, link]) => link)).size).toBe(5000)
  })

  test('error: texts of others stay texts', () => {
    const hostile = '<script>alert(1)</script>"\'&'
    const versions = [{ version: '1.0.0', at: '2026-01-01', changes: [hostile] }]
    const shown = [
      listed({
        title: hostile,
        summary: hostile,
        author: hostile,
        versions,
        repository: 'https://example.com/"onclick="x',
      }),
    ]
    for (const name of ['index.html', PAGE, 'changes.html', 'feed.xml']) {
      expect(text(shown, name)).not.toContain('<script>alert')
      expect(text(shown, name)).not.toContain('"onclick=')
    }
  })

  test('behavior: nothing is inline, so a strict policy lets the pages work', () => {
    for (const [name, page] of renderPages([listed()], { hasPreview: () => true }))
      if (name.endsWith('.html')) expect(String(page)).not.toMatch(/<style|\sstyle=|\son\w+=|<script>/)
  })
})
