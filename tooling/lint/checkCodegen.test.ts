import { describe, expect, it } from 'vitest'
import { checkCodegen } from './checkCodegen.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

const check = (source: string, built = 'export {}'): Promise<string[]> =>
  runCheck(
    checkCodegen,
    makeTree({
      'kernel/package.json': { name: '@latchkey/kernel' },
      'kernel/src/a.tsx': source,
      'kernel/dist/a.js': built,
    }),
  )

const bad = [
  ["eval('1')", 'eval makes code'],
  ["new Function('a', 'return a')", 'new Function makes code'],
  ["Function('return 1')", 'Function() makes code'],
  ["setTimeout('go()', 1)", 'setTimeout with text'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a bad source file
  ['window.setInterval(`go(${x})`, 1)', 'setInterval with text'],
  ["element.innerHTML = 'x'", 'innerHTML parses text'],
  ["element['outerHTML'] = 'x'", 'outerHTML parses text'],
  ["element.insertAdjacentHTML('beforeend', x)", 'insertAdjacentHTML parses text'],
  ["document.write('x')", 'document.write replaces'],
  ["frame.contentWindow.postMessage(x, '*')", 'can be read by any page'],
  ['const id = Math.random()', 'can be guessed'],
  ["document.createElement('style')", 'a style element without a nonce'],
  ["element.setAttribute('style', x)", 'a style attribute is blocked'],
] as const

describe('checkCodegen', () => {
  it('default: ordinary code', async () => {
    expect(
      await check(
        "setTimeout(() => go(), 1)\nport.postMessage(x)\nwindow.postMessage(x, 'https://a.example')\nconst a = <p className='x'>innerHTML eval(1)</p>",
      ),
    ).toEqual([])
  })

  it("behavior: a style element that carries the host's nonce", async () => {
    expect(await check("const sheet = document.createElement('style')\nsheet.nonce = nonce")).toEqual([])
  })

  it.each(bad)('error: %s in a source', async (text, message) => {
    expect(await check(text)).toEqual([
      expect.stringMatching(new RegExp(`^kernel/src/a.tsx:1: .*${message.replace(/[()]/g, '\\$&')}`)),
    ])
  })

  it.each(bad)('error: %s in a built file', async (text, message) => {
    expect(await check('', text)).toEqual([expect.stringContaining(message)])
  })

  it.each([
    ['<p style={{ color: x }} />', 'becomes an inline style'],
    ['<p dangerouslySetInnerHTML={{ __html: x }} />', 'dangerouslySetInnerHTML parses text'],
  ])('error: %s', async (text, message) => {
    expect(await check(`const a = ${text}`)).toEqual([expect.stringContaining(message)])
  })

  it('error: nothing was built', async () => {
    const root = makeTree({ 'kernel/package.json': { name: '@latchkey/kernel' } })
    expect(await runCheck(checkCodegen, root)).toEqual(['kernel: has no built files to scan: run the build first'])
  })
})
