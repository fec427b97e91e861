import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkChangesets } from './checkChangesets.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

function git(root: string, ...args: string[]): void {
  const identity = [
    '-c',
    'user.name=test',
    '-c',
    'user.email=test@example.invalid',
    '-c',
    'commit.gpgsign=false',
    '-c',
    'tag.gpgsign=false',
  ]
  const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function repository(files: Readonly<Record<string, string>> = {}): string {
  const root = makeTree({
    'theme/package.json': { name: '@latchkey/theme', version: '1.0.0' },
    'theme/src/a.ts': '1',
    ...files,
  })
  git(root, 'init', '-q')
  git(root, 'add', '.')
  git(root, 'commit', '-q', '-m', 'start')
  return root
}

const message = /^theme: @latchkey\/theme changed since its last release \(.*theme\/src\/a\.ts.*\) without a changeset/

describe('checkChangesets', () => {
  it('error: never released', async () => {
    expect(await runCheck(checkChangesets, repository())).toEqual([expect.stringMatching(message)])
  })

  it('behavior: a changeset announces it', async () => {
    const root = repository({ '.changeset/new.md': "---\n'@latchkey/theme': minor\n---\n\nA theme.\n" })
    expect(await runCheck(checkChangesets, root)).toEqual([])
  })

  it('error: a changeset for a package that is not there', async () => {
    const heads = "---\n'@latchkey/theme': minor\n'@latchkey/thema': patch\n---\n\nA theme.\n"
    expect(await runCheck(checkChangesets, repository({ '.changeset/new.md': heads }))).toEqual([
      '.changeset/new.md: @latchkey/thema is no published package of this repository',
    ])
  })

  it('behavior: nothing changed since the tag', async () => {
    const root = repository()
    git(root, 'tag', '@latchkey/theme@1.0.0')
    expect(await runCheck(checkChangesets, root)).toEqual([])
  })

  it('error: changed since the tag', async () => {
    const root = repository()
    git(root, 'tag', '@latchkey/theme@1.0.0')
    writeFileSync(join(root, 'theme/src/a.ts'), '2')
    expect(await runCheck(checkChangesets, root)).toEqual([expect.stringMatching(message)])
  })

  it('error: changed since the changelog was written', async () => {
    const root = repository({ 'theme/CHANGELOG.md': '# 1.0.0' })
    expect(await runCheck(checkChangesets, root)).toEqual([])
    writeFileSync(join(root, 'theme/src/a.ts'), '2')
    expect(await runCheck(checkChangesets, root)).toEqual([expect.stringMatching(message)])
  })

  it('behavior: a changed test needs none', async () => {
    const root = repository({ 'theme/CHANGELOG.md': '# 1.0.0' })
    writeFileSync(join(root, 'theme/src/a.test.ts'), '2')
    expect(await runCheck(checkChangesets, root)).toEqual([])
  })

  it('behavior: without history nothing is compared', async () => {
    const root = makeTree({ 'theme/package.json': { name: '@latchkey/theme' }, 'theme/src/a.ts': '1' })
    expect(await runCheck(checkChangesets, root)).toEqual([])
  })
})
