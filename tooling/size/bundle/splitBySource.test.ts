import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { decodeMappings, splitBySource } from './splitBySource.ts'

describe('decodeMappings', () => {
  it('default: columns start anew in each line, sources go on', () => {
    expect(decodeMappings('AAAA,IACA;ACAA,E')).toEqual([
      [
        { column: 0, source: 0 },
        { column: 4, source: 0 },
      ],
      [
        { column: 0, source: 1 },
        { column: 2, source: undefined },
      ],
    ])
  })
})

describe('splitBySource', () => {
  it('default: bytes in proportion to the code of each source', () => {
    const folder = mkdtempSync(join(tmpdir(), 'split-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'dist'))
    const file = join(folder, 'dist/index.js')
    writeFileSync(file, 'aaaaaa\nbb')
    writeFileSync(`${file}.map`, JSON.stringify({ sources: ['../src/a.ts', '../src/b.ts'], mappings: 'AAAA;ACAA' }))
    expect(splitBySource({ id: file, bytes: 400 })).toEqual([
      { id: join(folder, 'src/a.ts'), bytes: 300 },
      { id: join(folder, 'src/b.ts'), bytes: 100 },
    ])
  })

  it('behavior: a library stays whole', () => {
    const module = { id: '/a/node_modules/b/dist/index.js', bytes: 1 }
    expect(splitBySource(module)).toEqual([module])
  })
})
