import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { base } from '../src/tokens/base.ts'
import { tokenNames } from '../src/tokens/tokenNames.ts'
import { variableName } from '../src/tokens/vars.ts'

const UI = join(import.meta.dirname, '../src/ui')
const styles = readdirSync(UI, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css.ts') || file.endsWith('rules.ts'))
  .map((file) => [file, readFileSync(join(UI, file), 'utf8')] as const)

/** What the modal of the kernel reads: its own measures, layers and movements. */
const SHELL = new Set(
  'color.overlay size.modal size.modalMaxHeight size.header shadow.modal radius.modal z.backdrop z.modal z.snackbar blur.backdrop motion.header motion.height motion.sheet motion.shake motion.snackbar motion.shift motion.easeIn'.split(
    ' ',
  ),
)

const ROOT = join(UI, '../../..')
const stylesOfViews = ['kernel', ...readdirSync(join(ROOT, 'plugins')).map((name) => `plugins/${name}`)].flatMap(
  (folder) =>
    readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css.ts'))
      .map((file) => [`${folder}/src/${file}`, readFileSync(join(ROOT, folder, 'src', file), 'utf8')] as const),
)

describe('styles', () => {
  it('behavior: no corner is a literal, so that a theme decides on all of them', () => {
    // A circle is one in every theme, and what lies at the edge of the screen has no corner there.
    const literal = [...styles, ...stylesOfViews].flatMap(([file, source]) =>
      [...source.matchAll(/Radius: (?!'50%'|0,)['"`]?\d[^,}\n]*/g)].map(([rule]) => `${file}: ${rule}`),
    )
    expect(styles.length).toBeGreaterThan(30)
    expect(stylesOfViews.length).toBeGreaterThan(5)
    expect(literal).toEqual([])
  })

  it('behavior: no inset is a literal: it comes from a token, or from the sizes it goes around', () => {
    const literal = [...styles, ...stylesOfViews].flatMap(([file, source]) =>
      [...source.matchAll(/inset\w*: ['"`]?-?[1-9][^,}\n]*/g)].map(([rule]) => `${file}: ${rule}`),
    )
    expect(literal).toEqual([])
  })

  it('behavior: nothing is filtered: a blur of 0 px over the page takes a draw of all of it in every frame', () => {
    expect(base.blur?.backdrop).toBe('none')
    expect(styles.flatMap(([file, source]) => (/backdropFilter:/.test(source) ? [file] : []))).toEqual([])
  })

  it('behavior: what comes with its text is a region first: the text is hidden until it is in the page', () => {
    const components = readdirSync(UI, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .map((file) => [file, readFileSync(join(UI, file), 'utf8')] as const)
    // Regions that are in the page without text for as long as their view, and the one whose role is the caller's choice.
    const persistent = new Set(['Timer/Timer.tsx', 'Snackbar/Snackbar.tsx'])
    const regions = components.filter(
      ([file, source]) => /role=(?:"(?:alert|status)"|\{(?:role|ownRole)\})/.test(source) && !persistent.has(file),
    )
    expect(regions.map(([file]) => file)).toEqual(['AlertBar/AlertBar.tsx', 'Banner/Banner.tsx'])
    for (const [file] of regions) {
      const [, source] = styles.find(([name]) => name === file.replace('.tsx', '.css.ts')) ?? []
      expect(source, file).toMatch(/words: string = style\(\{[^;]*\[role(?:=status)?\] > &[^;]*arrive/)
    }
  })

  it('behavior: every token is read by some rule or by the shell', () => {
    const source = styles.map(([, text]) => text).join('\n') + JSON.stringify(base)
    const isRead = (group: string, token: string): boolean =>
      new RegExp(`\\b${group}(?:\\.${token}\\b|\\[${token}\\])`).test(source) ||
      source.includes(`var(${variableName(group, token)})`)
    const dead = Object.entries(tokenNames).flatMap(([group, tokens]) =>
      tokens.map((token) => [group, token] as const).filter(([, token]) => !isRead(group, token)),
    )
    expect(dead.map((path) => path.join('.')).filter((path) => !SHELL.has(path))).toEqual([])
  })
})

describe('tooling/docs/themes.md', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../tooling/docs/themes.md'), 'utf8')

  it('behavior: names every part, and no other', () => {
    const sources = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!test)\.tsx$/.test(file),
    )
    const rules = sources.flatMap((file) =>
      [...readFileSync(join(UI, file), 'utf8').matchAll(/data-lk-part['"]?[=:] ?['"]([\w-]+)['"]/g)].map(
        ([, part]) => part,
      ),
    )
    const section = docs.slice(docs.indexOf('| Of the primitives'), docs.indexOf('**States**'))
    const named = [...section.matchAll(/`([a-z-]+)`/g)]
      .map(([, part]) => part)
      .filter((part) => !part?.startsWith('data-'))
    expect([...new Set(rules)].sort()).toEqual([...new Set(named)].sort())
  })

  it('behavior: names every token group', () => {
    for (const group of Object.keys(tokenNames)) expect(docs).toContain(`\`${group}\``)
  })
})
