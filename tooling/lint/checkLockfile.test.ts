import { describe, expect, it } from 'vitest'
import { checkLockfile } from './checkLockfile.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

const native = (name: string, os: string, cpu: string): string =>
  `  '${name}@1.0.0':\n    resolution: {integrity: sha512-x}\n    cpu: [${cpu}]\n    os: [${os}]\n\n`

const platforms: readonly (readonly [string, string])[] = [
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['win32', 'x64'],
]

const lock = (entries: readonly (readonly [string, string])[], more = ''): string =>
  `lockfileVersion: '9.0'\npackages:\n\n${entries.map(([os, cpu]) => native(`@tool/core-${os}-${cpu}`, os, cpu)).join('')}${more}`

const check = (text: string): Promise<string[]> => runCheck(checkLockfile, makeTree({ 'pnpm-lock.yaml': text }))

describe('checkLockfile', () => {
  it('default: all platforms', async () => {
    expect(await check(lock(platforms))).toEqual([])
  })

  it('behavior: the chain node is the one exception', async () => {
    expect(await check(lock(platforms, native('@foundry-rs/anvil-linux-amd64', 'linux', 'x64')))).toEqual([])
  })

  it('error: a platform is missing', async () => {
    expect(await check(lock(platforms.slice(1)))).toEqual([
      'pnpm-lock.yaml: @tool/core@1.0.0 has no binary for darwin-arm64: pin a version that all platforms have',
    ])
  })

  it('error: a host name', async () => {
    const text = lock(platforms, '  x@1.0.0:\n    resolution: {tarball: https://registry.example/x.tgz}\n')
    expect(await check(text)).toEqual([expect.stringMatching(/^pnpm-lock.yaml:\d+: names a host/)])
  })

  it('error: no lockfile', async () => {
    expect(await runCheck(checkLockfile, makeTree({}))).toEqual([expect.stringContaining('is missing')])
  })
})
