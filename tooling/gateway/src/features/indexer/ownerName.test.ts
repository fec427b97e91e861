import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { isOwnerGone, ownerName } from './lease.ts'

describe('ownerName', () => {
  test('default', () => {
    expect(ownerName()).not.toBe(ownerName())
    expect(isOwnerGone(ownerName())).toBe(false)
  })

  test('behavior: a process of this machine that ended is gone, and so is an earlier life of this one', () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    expect(isOwnerGone(`${hostname()}/${pid}/x`)).toBe(true)
    expect(isOwnerGone(`${hostname()}/${process.pid}/x`)).toBe(true)
    expect(isOwnerGone(`${hostname()}/1/x`)).toBe(false)
  })

  test('behavior: nothing is known of other machines, nor of names that are none', () => {
    for (const name of ['elsewhere/999999/x', 'one', '', `${hostname()}/-1/x`]) expect(isOwnerGone(name)).toBe(false)
  })
})
