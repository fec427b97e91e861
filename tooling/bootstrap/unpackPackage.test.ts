import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { apt } from './apt.mjs'
import { fakeCommands } from './testing/fakeCommands.ts'
import { unpackPackage } from './unpackPackage.mjs'

afterEach(() => vi.unstubAllEnvs())

const DPKG = 'test "$1" = -x && mkdir -p "$3/usr/bin" && cp "$2" "$3/usr/bin/"'
const APT = `case "$*" in
  *--simulate*) echo 'Inst libsome1 (1.0)'; echo 'Inst some-coin [1] (1.1)' ;;
  *download*libsome1*some-coin*) touch libsome1.deb some-coin.deb ;;
esac`

describe.skipIf(!apt.isThere())('unpackPackage', () => {
  it('default: the package and what it lacks', async () => {
    const cache = fakeCommands({ 'apt-get': APT, dpkg: DPKG })
    expect(await unpackPackage('some-coin', { cache, deadline: Date.now() + 5000 })).toBe(true)
    expect(readdirSync(join(cache, 'some-coin/root/usr/bin'))).toEqual(['libsome1.deb', 'some-coin.deb'])
    expect(readdirSync(cache)).toEqual(['some-coin'])
  })

  it('error: without a network it gives up and leaves nothing', async () => {
    const cache = fakeCommands({ 'apt-get': `${APT.replace('touch', 'exit 100 #')}`, dpkg: DPKG })
    expect(await unpackPackage('some-coin', { cache, deadline: Date.now() + 5000 })).toBe(false)
    expect(existsSync(join(cache, 'some-coin'))).toBe(false)
  })

  it('error: what hangs is ended in time', async () => {
    const cache = fakeCommands({ 'apt-get': 'exec sleep 60', dpkg: DPKG })
    const begin = performance.now()
    expect(await unpackPackage('some-coin', { cache, deadline: Date.now() + 200 })).toBe(false)
    expect(performance.now() - begin).toBeLessThan(3000)
  })
})
