import { appendFileSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/makeTree.ts'
import { runCheck } from '../testing/runCheck.ts'
import { checkProtocolDocs } from './checkProtocolDocs.ts'

/** A tree with the schemas of this one. */
function tree(): string {
  const root = makeTree({ 'package.json': {} })
  symlinkSync(fileURLToPath(new URL('../../../plugins', import.meta.url)), join(root, 'plugins'))
  return root
}

const PAGE = 'tooling/docs/embedded-protocol.md'

describe('checkProtocolDocs', () => {
  it('default: the page is written from the schemas, then compared', async () => {
    const root = tree()
    expect(await runCheck(checkProtocolDocs, root, true)).toEqual([])
    const page = readFileSync(join(root, PAGE), 'utf8')
    expect(page).toContain('| CONNECT_OTP | `{ otp?: /^\\d{6}$/ }` | `nothing` | 1200 s |')
    expect(page).toContain('| CONNECT_EMAIL | `{ email: e-mail }` |')
    expect(await runCheck(checkProtocolDocs, root)).toEqual([])
  })

  it('error: the page is missing, or says something else', async () => {
    const root = tree()
    expect(await runCheck(checkProtocolDocs, root)).toEqual([expect.stringContaining(`${PAGE}: is missing`)])
    await runCheck(checkProtocolDocs, root, true)
    appendFileSync(join(root, PAGE), 'more')
    expect(await runCheck(checkProtocolDocs, root)).toEqual([expect.stringContaining(PAGE)])
  })
})
