import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-development-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SITE = `
  import { createKernel } from '@latchkey/kernel'
  try {
    createKernel({ adapters: [], plugins: 'none' })
    console.log('nothing was said')
  } catch (error) {
    console.log(error.code)
  }
`

/** What a site prints as a bundler makes it for browsers: the mode is replaced, and there is no \`process\`. */
async function printed(mode: string): Promise<string> {
  const outfile = join(folder, `${mode}.mjs`)
  await build({
    stdin: { contents: SITE, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    outfile,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    banner: { js: 'delete globalThis.process' },
    logLevel: 'error',
  })
  return execFileSync(process.execPath, [outfile], { encoding: 'utf8', cwd: import.meta.dirname }).trim()
}

test('default: a page in development is told what is wrong with its options, also where there is no process', async () => {
  expect(await printed('development')).toBe('config/invalid')
})
