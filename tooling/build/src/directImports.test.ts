import { describe, expect, it } from 'vitest'
import { directImports, lateImports } from './directImports.ts'

const UI = 'import { A, B } from "./ui/first.js";\nimport { C } from "./ui/C.js";\nconst d = 1;\nexport { A, B, C, d };'

function rewrite(code: string): string {
  const chunk = { type: 'chunk', fileName: 'a.js', code }
  const { generateBundle } = directImports('@scope/theme', ['', '/ui'], (entry) => (entry.endsWith('/ui') ? UI : ''))
  if (typeof generateBundle !== 'function') throw new Error('no hook')
  Reflect.apply(generateBundle, {}, [{}, { 'a.js': chunk }])
  return chunk.code
}

describe('lateImports', () => {
  it('default: what the kernel has for late code, too, comes from there', () => {
    const code = 'import { formatAmount, kernelError, parseCaipAddress } from "@latchkey/kernel";\nkernelError()'
    const chunk = { type: 'chunk', fileName: 'a.js', code }
    const { generateBundle } = lateImports()
    if (typeof generateBundle !== 'function') throw new Error('no hook')
    Reflect.apply(generateBundle, {}, [{}, { 'a.js': chunk }])
    expect(chunk.code).toBe(
      [
        'import { formatAmount } from "@latchkey/kernel/formatting";',
        'import { kernelError } from "@latchkey/kernel";',
        'import { parseCaipAddress } from "@latchkey/kernel/assets";\nkernelError()',
      ].join(' '),
    )
  })
})

describe('directImports', () => {
  it('default', () => {
    expect(rewrite('import { A, B as X, C, d } from "@scope/theme/ui";\nA(X)')).toBe(
      [
        'import { A, B as X } from "@scope/theme/ui/first";',
        'import { C } from "@scope/theme/ui/C";',
        'import { d } from "@scope/theme/ui";\nA(X)',
      ].join(' '),
    )
  })

  it('behavior: other imports and plain text stay', () => {
    const code =
      'import { A } from "@scope/other";\nimport * as ui from "@scope/theme/ui";\nconst text = "@scope/theme/ui"'
    expect(rewrite(code)).toBe(code)
  })
})
