import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { apt } from './apt.mjs'
import { ensureProgram } from './ensureProgram.mjs'
import { fakeCommands } from './testing/fakeCommands.ts'

afterEach(() => vi.unstubAllEnvs())

const WANTED = { program: 'some-coin-d', package: 'some-coin' }
const FAILS = { 'apt-get': 'exit 100', sudo: 'exit 1', dpkg: 'exit 1' }

describe('ensureProgram', () => {
  it('default: what is there is not fetched', async () => {
    const cache = fakeCommands({ ...FAILS, 'some-coin-d': 'exit 0' })
    const say = vi.fn()
    expect(await ensureProgram(WANTED, { say, cache })).toMatchObject({ path: expect.stringMatching(/some-coin-d$/) })
    expect(say).not.toHaveBeenCalled()
  })

  it.skipIf(!apt.isThere())('behavior: without the rights of root it is unpacked for this user', async () => {
    const script = `case "$*" in
      *--simulate*) echo 'Inst some-coin (1.1)' ;;
      *download*) touch some-coin.deb ;;
    esac`
    const unpack =
      'mkdir -p "$3/usr/bin" && printf "#!/bin/sh" > "$3/usr/bin/some-coin-d" && chmod 755 "$3/usr/bin/some-coin-d"'
    const cache = fakeCommands({ ...FAILS, 'apt-get': script, dpkg: unpack })
    const found = await ensureProgram(WANTED, { cache })
    expect(found?.path).toBe(join(cache, 'some-coin/root/usr/bin/some-coin-d'))
  })

  it.skipIf(!apt.isThere())(
    'parameters: signal ends what is fetched, and leaves no note that it cannot be had',
    async () => {
      const cache = fakeCommands({ ...FAILS, 'apt-get': 'exec sleep 60' })
      const ended = new AbortController()
      const found = ensureProgram(WANTED, { cache, signal: ended.signal, say: () => ended.abort() })
      expect(await found).toBeUndefined()
      expect(existsSync(join(cache, 'some-coin.missing'))).toBe(false)
    },
  )

  it('error: what cannot be had is missing, and nobody waits for it again within the hour', async () => {
    const cache = fakeCommands(FAILS)
    const say = vi.fn()
    expect(await ensureProgram(WANTED, { say, cache })).toBeUndefined()
    expect(existsSync(join(cache, 'some-coin.missing'))).toBe(true)
    expect(await ensureProgram(WANTED, { say, cache })).toBeUndefined()
    expect(say).toHaveBeenCalledTimes(1)
  })
})
