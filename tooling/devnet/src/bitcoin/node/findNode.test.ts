import { afterEach, describe, expect, test, vi } from 'vitest'
import { findNode } from './startNode.ts'

afterEach(() => vi.unstubAllEnvs())

describe('findNode', () => {
  test('parameters: BITCOIND_PATH wins', () => {
    vi.stubEnv('BITCOIND_PATH', process.execPath)
    expect(findNode()).toEqual({ path: process.execPath, env: {} })
  })

  test('error: BITCOIND_PATH names nothing', () => {
    vi.stubEnv('BITCOIND_PATH', '/nowhere/bitcoind')
    expect(() => findNode()).toThrow('BITCOIND_PATH names "/nowhere/bitcoind", which cannot be run')
  })
})
