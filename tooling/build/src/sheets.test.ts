import { SourceMap } from 'node:module'
import { Rolldown } from 'tsdown'
import { describe, expect, it } from 'vitest'
import { dropSheetImports, type SplitCss, splitCss } from './sheets.ts'

const SHEET = '.lk_a{top:0}.lk-host{left:0}@media print{.lk-host-label{right:0}}.lk-host-label{bottom:0}'

/** The files and texts after one part was taken out of a sheet. */
async function split(options: Omit<SplitCss, 'from' | 'marks' | 'token'>, sheet = SHEET) {
  const asset = { type: 'asset', source: sheet }
  const chunk = { type: 'chunk', code: 'export const now = __NOW__, late = __LATER__' }
  const files = new Map<string, string>()
  const { generateBundle } = splitCss({ from: 'style.css', marks: ['lk-host'], token: '__NOW__', ...options })
  if (typeof generateBundle !== 'object') throw new Error('the plugin handles the bundle')
  const context = {
    emitFile: ({ fileName, source }: { fileName: string; source: string }) => void files.set(fileName, source),
  }
  const bundle = { 'style.css': asset, 'a.js': chunk }
  // Rolldown's context, options and bundle have dozens of members, of which the plugin uses these.
  await generateBundle.handler.call(context as never, {} as never, bundle as never, false)
  return { rest: asset.source, code: chunk.code, files }
}

describe('splitCss', () => {
  it('default: the rules with a mark leave the sheet for the text', async () => {
    const { rest, code, files } = await split({})
    expect(rest).toBe('.lk_a{top:0}')
    expect(code).toMatch(/now = ".*left.*right.*bottom.*", late = __LATER__/)
    expect(files.size).toBe(0)
  })

  it('parameters: what later code brings is in the file, and in a text of its own', async () => {
    const later = { marks: ['lk-host-label'], token: '__LATER__' }
    const { code, files } = await split({ file: 'host.css', later })
    expect(files.get('host.css')).toMatch(/left.*right.*bottom/)
    expect(code).toMatch(/now = "[^"]*left[^"]*", late = "[^"]*right[^"]*bottom[^"]*"/)
    expect(code.split('late')[0]).not.toContain('lk-host-label')
  })
  it('behavior: rules of one condition are parted by their marks, too', async () => {
    const sheet = '.lk-host{left:0}@media print{.lk_a{top:1px}.lk-host{left:1px}.lk-host-label{right:1px}}'
    const later = { marks: ['lk-host-label'], token: '__LATER__' }
    const { rest, code } = await split({ later }, sheet)
    expect(rest).toBe('@media print{.lk_a{top:1px}}')
    const [now, late] = code.split('late')
    expect(now).toMatch(/@media print.*left:\s*1px/)
    expect(now).not.toContain('label')
    expect(late).toMatch(/@media print.*right:\s*1px/)
    expect(late).not.toContain('left')
  })

  it('parameters: what counts before any code runs is in the file, and in no text', async () => {
    const sheet = ".lk-host{left:0}@media print{.lk-host[data-x='system']{left:1px}}"
    const { rest, code, files } = await split({ file: 'host.css', beforeCode: ["data-x='system'"] }, sheet)
    expect(rest).toBe('')
    expect(files.get('host.css')).toContain('system')
    expect(code).toContain('left')
    expect(code).not.toContain('system')
  })
})

describe('dropSheetImports', () => {
  const files: Readonly<Record<string, string>> = {
    'entry.ts': "import './look.css.ts'\n\nexport const first = 1\nexport const second = 2\n",
    'look.css.ts': "import 'src/look.vanilla.css'\nimport 'src/base.vanilla.css'\nexport const other = 3\n",
  }

  it('default: the imports leave the code, and its map points at what was written', async () => {
    const { output } = await (
      await Rolldown.rolldown({
        input: 'entry.ts',
        external: /\.vanilla\.css$/,
        plugins: [
          {
            name: 'files',
            resolveId: (id) => (id.endsWith('.ts') ? id.replace('./', '') : null),
            load: (id) => files[id],
          },
          dropSheetImports(),
        ],
      })
    ).generate({ sourcemap: true })
    const [{ code, map }] = output
    if (!map) throw new Error('the chunk has a source map')
    expect(code).not.toContain('vanilla')
    const lines = code.split('\n')
    const found = ['first', 'second'].map((name) => {
      const line = lines.findIndex((text) => text.startsWith(`const ${name}`))
      const entry = new SourceMap({ ...map, sourceRoot: '' }).findEntry(line, 0)
      return 'originalLine' in entry ? files['entry.ts']?.split('\n')[entry.originalLine] : undefined
    })
    expect(found).toEqual(['export const first = 1', 'export const second = 2'])
  })

  it('behavior: code without them stays as it is', () => {
    const { renderChunk } = dropSheetImports()
    if (typeof renderChunk !== 'function') throw new Error('the plugin handles chunks')
    // The plugin reads the code alone.
    expect(renderChunk.call({} as never, "import './a.css'", {} as never, {} as never, {} as never)).toBeNull()
  })
})
