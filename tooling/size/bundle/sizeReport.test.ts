import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { BuiltHost } from './builtHost.ts'
import { gzipBytes, sizeReport } from './sizeReport.ts'

const MODULE = '/a/kernel/dist/index.js'

function host(id = MODULE): BuiltHost {
  const folder = mkdtempSync(join(tmpdir(), 'size-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['a.js', 'b.js', 'c.js']) writeFileSync(join(folder, name), 'export const text = 1\n'.repeat(50))
  return { folder, chunks: new Map([['a.js', [{ id, bytes: 1100 }]]]) }
}

const loaded = { button: ['a.js'], modal: ['b.js', 'c.js'], connected: [], untilAccount: ['b.js', 'c.js'] }

const large = { button: 1000, modal: 1000, connected: 1000 }

describe('sizeReport', () => {
  it('default: the gzip bytes of what each stage loaded', () => {
    const built = host()
    const bytes = gzipBytes(join(built.folder, 'a.js'))
    const report = sizeReport('minimal', built, loaded, large)
    expect(report.sizes).toEqual({ button: bytes, modal: 2 * bytes, connected: 0 })
    expect(report.isWithin).toBe(true)
    expect(report.lines).toContain(`  ok minimal button: ${bytes} of 1000 bytes in 1 files`)
  })

  it('error: over the budget, with the modules that are in it', () => {
    const report = sizeReport('minimal', host(), loaded, { ...large, button: 1 })
    expect(report.isWithin).toBe(false)
    expect(report.lines[0]).toMatch(/^ {2}over minimal button: \d+ of 1 bytes/)
    expect(report.lines[2]).toMatch(/1100 kernel\/dist\/index\.js$/)
  })

  it('error: an SDK in the first chunk', () => {
    const report = sizeReport('minimal', host('/a/node_modules/viem/_esm/index.js'), loaded, large)
    expect(report.isWithin).toBe(false)
    expect(report.lines.at(-1)).toContain('contains viem, which must stay behind import()')
  })
})
