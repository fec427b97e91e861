import { describe, expect, it } from 'vitest'
import { directImports } from './directImports.ts'

function rewrite(code: string): string {
  const chunk = { type: 'chunk', fileName: 'a.js', code }
  const { generateBundle } = directImports(['@scope/ui'])
  if (typeof generateBundle !== 'function') throw new Error('no hook')
  Reflect.apply(generateBundle, {}, [{}, { 'a.js': chunk }])
  return chunk.code
}

describe('directImports', () => {
  it('default', () => {
    expect(rewrite('import { A, B as C } from "@scope/ui";\nA(C)')).toBe(
      'import { A } from "@scope/ui/A"; import { B as C } from "@scope/ui/B";\nA(C)',
    )
  })

  it('behavior: other imports and plain text stay', () => {
    const code = 'import { A } from "@scope/other";\nimport * as ui from "@scope/ui";\nconst text = "from @scope/ui"'
    expect(rewrite(code)).toBe(code)
  })
})
