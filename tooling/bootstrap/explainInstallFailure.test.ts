import { describe, expect, it } from 'vitest'
import { explainInstallFailure } from './explainInstallFailure.mjs'

describe('explainInstallFailure', () => {
  it.each([
    ['npm error code ENOTFOUND', 'The package registry cannot be reached'],
    ['ERR_PNPM_OUTDATED_LOCKFILE  Cannot install', 'run "npx pnpm@1.2.3 install --no-frozen-lockfile"'],
    ['spawn npx ENOENT', 'install Node.js 20 or newer'],
    ['ENOSPC: no space left on device', 'The disk is full'],
    ['something else', 'the lines above say why'],
  ])('error: %s', (output, expected) => {
    expect(explainInstallFailure(output, 'pnpm@1.2.3')).toContain(expected)
  })
})
