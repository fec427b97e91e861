import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/makeTree.ts'
import { runCheck } from '../testing/runCheck.ts'
import { familyWords } from './checkFamilyWords.ts'

const tree = (file: string, text: string): string =>
  makeTree({
    'kernel/package.json': { name: '@latchkey/kernel' },
    'plugins/tide/package.json': { name: '@latchkey/plugin-tide' },
    [file]: text,
  })

const check = familyWords([])

describe('checkFamilyWords', () => {
  it('default: what a family says of itself is used', async () => {
    const text = 'export const name = ({ shortLabel, label }: Family) => shortLabel ?? label'
    expect(await runCheck(check, tree('plugins/tide/src/a.ts', text))).toEqual([])
  })

  it.each([
    ['a text', "network.startsWith('solana:')", 'solana'],
    ['a template', ['const id = `eip155:', '{reference}`'].join('$'), 'eip155'],
    ['a pattern', 'const known = /^(bip122|x)$/', 'bip122'],
    ['an identifier', 'const isPolkadot = true', 'Polkadot'],
    ['a property', 'tx.evm.gas', 'evm'],
    ['an import', "import { list } from './lists/bitcoin.ts'", 'bitcoin'],
  ])('error: %s', async (_, text, word) => {
    const problem = expect.stringContaining(`plugins/tide/src/a.ts:2: names "${word}"`)
    expect(await runCheck(check, tree('plugins/tide/src/a.ts', `\n${text}`))).toEqual([problem])
  })

  it('error: what is drawn, and the kernel', async () => {
    const drawn = tree('plugins/tide/src/a.tsx', 'const a = <p>\n  For Ethereum\n</p>')
    expect(await runCheck(check, drawn)).toEqual([expect.stringContaining('names "Ethereum"')])
    const kernel = tree('kernel/src/core/a.ts', "const first = 'eip155:1'")
    expect(await runCheck(check, kernel)).toEqual([expect.stringContaining('kernel/src/core/a.ts:1: names "eip155"')])
  })

  it.each([
    ['a comment', 'plugins/tide/src/a.ts', '// An EVM chain.\nconst a = 1'],
    ['a test', 'plugins/tide/src/a.test.ts', "const a = 'eip155:1'"],
    ['a stand-in for tests', 'plugins/tide/src/testing.ts', "const a = 'eip155:1'"],
    ['a fixture', 'plugins/tide/src/fixtures/a.ts', "const a = 'eip155:1'"],
    ['a dictionary', 'plugins/tide/src/locales/en.ts', "export default { intro: 'Bitcoin and more' }"],
    ['an adapter', 'adapters/tide/src/a.ts', "const a = 'solana'"],
  ])('behavior: %s may', async (_, file, text) => {
    expect(await runCheck(check, tree(file, text))).toEqual([])
  })

  it('parameters: a file that is allowed, with its reason', async () => {
    const root = tree('plugins/tide/src/a.ts', "const named = 'eip155'")
    const files = ['plugins/tide/src/*.ts']
    expect(await runCheck(familyWords([{ files, why: 'a standard of that family' }]), root)).toEqual([])
    const without = await runCheck(familyWords([{ files, why: '' }]), root)
    expect(without).toEqual([expect.stringContaining('gives no reason')])
  })

  it('error: an allowance that nothing needs any more', async () => {
    const unused = familyWords([{ files: ['plugins/tide/src/gone.ts'], why: 'a standard of that family' }])
    expect(await runCheck(unused, tree('plugins/tide/src/a.ts', 'const a = 1'))).toEqual([
      expect.stringContaining('"plugins/tide/src/gone.ts" names no family'),
    ])
  })
})
