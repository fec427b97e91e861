import { describe, expect, test } from 'vitest'
import { DevnetError } from './core/devnetError.ts'
import type { Part } from './part.ts'
import { startAll } from './startDevnet.ts'

function part(name: string, ended: string[]): Part {
  return {
    name,
    url: `http://${name}`,
    async stop() {
      ended.push(name)
    },
  }
}

const absent = async () => {
  throw new DevnetError('binary-missing', 'Install it.')
}

/** A promise that waits until it is let through. */
function gate(): { readonly isLet: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const isLet = new Promise<void>((resolve) => {
    open = resolve
  })
  return { isLet, open }
}

describe('startAll', () => {
  test('default: services in the order they were asked for, however long each takes', async () => {
    const running = startAll(undefined)
    const { isLet, open } = gate()
    const slow = running.add('slow', () => isLet.then(() => part('slow', [])))
    await running.add('quick', async () => part('quick', []))
    open()
    await slow
    expect(Object.entries(running.services())).toEqual([
      ['slow', 'http://slow'],
      ['quick', 'http://quick'],
    ])
    expect(running.missing).toEqual({})
  })

  test('behavior: what this machine cannot run is missing, and the rest runs', async () => {
    const running = startAll(undefined)
    expect(await running.add('bitcoin', absent)).toBe(undefined)
    await running.add('relay', async () => part('relay', []))
    expect(running.missing).toEqual({ bitcoin: 'Install it.' })
    expect(running.services()).toEqual({ relay: 'http://relay' })
  })

  test('error: an EVM chain that cannot run, and a part that fails for another reason', async () => {
    const running = startAll(undefined)
    await expect(running.add('evm-1', absent)).rejects.toThrow('Install it.')
    await expect(running.add('relay', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await running.stop()
  })

  test('parameters: signal ends everything, also what is still starting', async () => {
    const ended: string[] = []
    const stop = new AbortController()
    const running = startAll(stop.signal)
    await running.add('one', async () => part('one', ended))
    const { isLet, open } = gate()
    const late = running.add('late', () => isLet.then(() => part('late', ended)))
    stop.abort()
    open()
    await late
    await running.stop()
    expect(ended.sort()).toEqual(['late', 'one'])
  })
})
