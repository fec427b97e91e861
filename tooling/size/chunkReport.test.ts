import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { BuiltHost } from './bundle/builtHost.ts'
import { chunkReport } from './chunkReport.ts'

/** A built host of chunks: path, the module it is made of, bytes. */
function host(...made: readonly (readonly [path: string, id: string, bytes: number])[]): BuiltHost {
  const folder = mkdtempSync(join(tmpdir(), 'chunks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, , bytes] of made) writeFileSync(join(folder, path), 'x'.repeat(bytes))
  return { folder, chunks: new Map(made.map(([path, id, bytes]) => [path, [{ id, bytes }]])) }
}
const paths = ({ chunks }: BuiltHost): string[] => [...chunks.keys()]

describe('chunkReport', () => {
  it('default: few large chunks, and a dictionary of any size', () => {
    const built = host(
      ['a.js', '/a/kernel/dist/modal.js', 3000],
      ['b.js', '/a/plugins/connect/dist/connecting.js', 2048],
      ['de.js', '/a/plugins/connect/dist/de.js', 100],
    )
    expect(chunkReport('minimal', built, paths(built))).toEqual({
      isWithin: true,
      lines: ['  ok minimal: 3 chunks from the button to a connected wallet'],
    })
  })

  it('parameters: what a bundler that cuts otherwise may do', () => {
    const built = host(['a.js', '/a/kernel/dist/a.js', 100], ['b.js', '/a/kernel/dist/b.js', 100])
    expect(chunkReport('minimal', built, paths(built), { most: 2, small: 2 }).isWithin).toBe(true)
    expect(chunkReport('minimal', built, paths(built), { most: 2, small: 1 }).lines).toHaveLength(2)
    expect(chunkReport('minimal', built, paths(built), { most: 1, small: 2 }).isWithin).toBe(false)
  })

  it('error: a fifth chunk of one package', () => {
    const built = host(...[1, 2, 3, 4, 5].map((at) => [`${at}.js`, `/a/adapters/evm/dist/${at}x.js`, 3000] as const), [
      'other.js',
      '/a/adapters/solana/dist/a.js',
      3000,
    ])
    const report = chunkReport('minimal', built, paths(built))
    expect(report.isWithin).toBe(false)
    expect(report.lines).toEqual(['  over minimal: adapters/evm has 5 chunks, 4 at most: 1.js,2.js,3.js,4.js,5.js'])
  })

  it('error: a request for next to nothing', () => {
    const built = host(['a.js', '/a/node_modules/@noble/hashes/utils.js', 2047])
    const report = chunkReport('minimal', built, paths(built))
    expect(report.isWithin).toBe(false)
    expect(report.lines[0]).toContain('a.js (@noble/hashes, 2047 bytes) is a request for less than 2048 bytes')
  })
})
