import { fakePlatform } from '@latchkey/kernel/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { offeredHere } from './offeredHere.ts'
import type { SocialMethod } from './plugin.ts'

afterEach(() => vi.unstubAllGlobals())

const ALL: readonly SocialMethod[] = ['github', 'google', 'x', 'facebook']

test.each([
  ['iOS', { isIos: true }, 'Mozilla/5.0 (iPhone)', ['github', 'x', 'facebook']],
  ['iPads, which call themselves Macs', { isIos: true }, 'Mozilla/5.0 (Macintosh)', ['github', 'x', 'facebook']],
  ['Android', { isAndroid: true }, 'Mozilla/5.0 (Linux; Android 15)', ['github', 'google']],
  ['macOS', {}, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ['github', 'google', 'facebook']],
  ['other systems', {}, 'Mozilla/5.0 (Windows NT 10.0)', ALL],
])('parameters: on %s', (_system, platform, userAgent, offered) => {
  vi.stubGlobal('navigator', { userAgent })
  expect(offeredHere(fakePlatform({ isTelegram: true, ...platform }), ALL)).toEqual(offered)
})
