import { describe, expect, it } from 'vitest'
import { fileForEachName } from './fileForEachName.ts'

function emit(bundle: Record<string, unknown>): Record<string, string> {
  const files: Record<string, string> = {}
  const { generateBundle } = fileForEachName(['ui'])
  if (typeof generateBundle !== 'function') throw new Error('no hook')
  const context = {
    emitFile: ({ fileName, source }: { fileName: string; source: string }) => {
      files[fileName] = source
    },
    error: (message: string) => {
      throw new Error(message)
    },
  }
  Reflect.apply(generateBundle, context, [{}, bundle])
  return files
}

describe('fileForEachName', () => {
  it('default', () => {
    const code =
      'import { A, B } from "./ui/core.js";\nimport { C } from "./ui/C.js";\nconst d = 1;\nexport { A, B, C, d };'
    const bundle = { 'ui.js': { type: 'chunk', fileName: 'ui.js', code, exports: ['A', 'B', 'C', 'd'] }, 'ui/C.js': {} }
    expect(emit(bundle)).toEqual({
      'ui/A.js': 'export { A } from "../ui/core.js";\n',
      'ui/B.js': 'export { B } from "../ui/core.js";\n',
      'ui/d.js': 'export { d } from "../ui.js";\n',
    })
  })

  it('error: an entry that is not there', () => {
    expect(() => emit({})).toThrow('There is no entry ui.js.')
  })
})
