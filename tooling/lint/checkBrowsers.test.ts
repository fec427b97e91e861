import { describe, expect, it } from 'vitest'
import { checkBrowsers } from './checkBrowsers.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

const check = (file: string, text: string): Promise<string[]> =>
  runCheck(checkBrowsers, makeTree({ 'theme/package.json': { name: '@latchkey/theme' }, [`theme/dist/${file}`]: text }))

const sheets = [
  ['a{--b:color-mix(in srgb, red 50%, blue)}', 'color-mix', 'chrome 100 (it came with 111)'],
  ['a{color:red;color:color-mix(in srgb, var(--b) 50%, blue)}', 'color-mix', 'firefox 101'],
  ['@supports not (color: color-mix(in srgb, red, red)){a{color:color-mix(in srgb, red, red)}}', 'color-mix', 'chrome'],
  ['a{color:light-dark(red, blue)}', 'light-dark', 'safari 15.4'],
  ['@keyframes b{to{rotate:1turn}}', 'rotate', 'chrome 100 (it came with 104)'],
  ['a{block-size:90dvh}', 'dvh', 'chrome 100'],
  ['a:has(b){color:red}', ':has(', 'firefox 101'],
  ['a{b{color:red}}', 'a nested rule', 'safari 15.4'],
  ['@media (width < 30em){a{color:red}}', 'a range in a media query', 'safari 15.4'],
  ['@container (min-width: 1px){a{color:red}}', 'container', 'chrome 100'],
] as const

describe('checkBrowsers', () => {
  it('default: what the oldest browsers know', async () => {
    const css =
      'a{color:rgb(1 2 3 / .5);inset:0;transform:rotate(1turn);block-size:min(1px,2rem);text-wrap:balance}a:is(b,c):focus-visible{color:red}'
    expect(await check('style.css', css)).toEqual([])
    expect(
      await check('index.js', 'class A { #b = 1; has(x) { return #b in x } }\nexport const c = [1].at(-1) ?? 2'),
    ).toEqual([])
  })

  it('behavior: what is asked for first, or has a value before it', async () => {
    const css = [
      '@supports (color: color-mix(in srgb, red, red)){a{--b:color-mix(in srgb, red, blue)}}',
      '@supports (height: 100dvh){a{block-size:100dvh}}',
      'a{block-size:90vh;block-size:90dvh}',
    ]
    expect(await check('style.css', css.join(''))).toEqual([])
    const js = [
      "export const a = typeof Intl.Segmenter === 'function' ? new Intl.Segmenter() : undefined",
      "if ('adoptedStyleSheets' in document) document.adoptedStyleSheets = []",
      'globalThis.requestIdleCallback?.(a)',
    ]
    expect(await check('index.js', js.join('\n'))).toEqual([])
  })

  it.each(sheets)('error: the sheet %s', async (css, feature, missing) => {
    const [problem, ...more] = await check('style.css', css)
    expect(problem).toContain(`theme/dist/style.css:1: uses ${feature}`)
    expect(problem).toContain(`missing in`)
    expect(problem).toContain(missing)
    expect(more).toEqual([])
  })

  it('error: a sheet that a script carries as text', async () => {
    const js = 'export const css = ".a{--b:color-mix(in srgb, red 50%, blue)}"'
    expect(await check('index.js', js)).toEqual([expect.stringContaining('uses color-mix')])
  })

  it.each([
    ['export const a = /(?<=b)c/', 'a look-behind'],
    ['export const a = /(?<!b)c/u', 'a look-behind'],
    ['export const a = /[a--b]/v', 'the flag v'],
    ['class A { static { go() } }', 'StaticBlock'],
    ['export const a = [1].findLast(b)', 'findLast'],
    ['export const a = [1].toSorted()', 'toSorted'],
    ['export const a = Object.groupBy(b, c)', 'groupBy'],
    ['export const a = AbortSignal.timeout(1)', 'timeout'],
    ['export const a = URL.canParse(b)', 'canParse'],
    ['export const a = new Intl.Segmenter()', 'Segmenter'],
  ])('error: the script %s', async (js, feature) => {
    const [problem, ...more] = await check('index.js', js)
    expect(problem).toMatch(/^theme\/dist\/index\.js:1: uses /)
    expect(problem).toContain(feature)
    expect(more).toEqual([])
  })

  it('behavior: an expression that only looks like a look-behind', async () => {
    expect(await check('index.js', 'export const a = /(?<year>b)(?=c)/')).toEqual([])
  })

  it('behavior: members are looked at with the object they belong to', async () => {
    expect(await check('index.js', 'export const a = Curve.Point.fromHex(b)')).toEqual([])
    const [problem] = await check('index.js', 'export const a = Uint8Array.fromHex(b)')
    expect(problem).toContain('uses Uint8Array.fromHex')
  })

  it('error: nothing was built', async () => {
    const root = makeTree({ 'theme/package.json': { name: '@latchkey/theme' } })
    expect(await runCheck(checkBrowsers, root)).toEqual(['theme: has no built files to scan: run the build first'])
  })
})
