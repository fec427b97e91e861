import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const WORKSPACE = "packages:\n  - kernel\n  - theme\n  - 'plugins/*'\n  - 'adapters/*'\n  - e2e\n"

/** Writes a small workspace for one test and returns its folder; objects are written as JSON. */
export function makeTree(files: Readonly<Record<string, string | object>>): string {
  const root = mkdtempSync(join(tmpdir(), 'lint-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries({ 'pnpm-workspace.yaml': WORKSPACE, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return root
}
