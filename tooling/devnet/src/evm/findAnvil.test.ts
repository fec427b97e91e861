import { afterEach, describe, expect, test, vi } from 'vitest'
import { findAnvil } from './startEvm.ts'

afterEach(() => vi.unstubAllEnvs())

describe('findAnvil', () => {
  test('parameters: ANVIL_PATH wins', async () => {
    vi.stubEnv('ANVIL_PATH', process.execPath)
    expect(await findAnvil()).toBe(process.execPath)
  })

  test('error: ANVIL_PATH names nothing', async () => {
    vi.stubEnv('ANVIL_PATH', '/nowhere/anvil')
    await expect(findAnvil()).rejects.toThrow('ANVIL_PATH names "/nowhere/anvil", which does not exist.')
  })
})
