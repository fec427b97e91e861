import { kernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { type SetUp, setUp } from '../fixtures/setUp.ts'

function status({ kernel }: SetUp): string | undefined {
  return kernel.store.get(kernel.plugins.networks.atoms.attempt)?.status
}

async function hanging(): Promise<{ readonly test: SetUp; readonly done: Promise<void> }> {
  const test = await setUp()
  await test.connect()
  test.kernel.open('networks.Networks')
  test.wallet.fail({ hang: true })
  const done = test.kernel.plugins.networks.selectNetwork('one:2')
  await expect.poll(() => status(test)).toBe('waiting')
  // Long enough for the view to be painted.
  await test.clock.advance(60)
  return { test, done }
}

describe('switchTo', () => {
  it.each([
    ['network/rejected', 'declined'],
    ['request/rejected', 'declined'],
    ['network/not-added', 'unknown'],
    ['connect/pending', 'pending'],
    ['request/failed', 'failed'],
  ] as const)('error: %s', async (code, expected) => {
    const test = await setUp()
    await test.connect()
    test.kernel.open('networks.Networks')
    test.wallet.fail({ reject: kernelError(code) })
    await test.kernel.plugins.networks.selectNetwork('one:2')
    expect(status(test)).toBe(expected)
    expect(test.routes()).toEqual(['networks.Networks', 'networks.SwitchNetwork'])
    expect(test.kernel.store.get(test.kernel.atoms.network)?.id).toBe('one:1')
  })

  it('error: a switch that a plugin denies', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open('networks.Networks')
    test.wallet.fail({ reject: kernelError('hook/cancelled') })
    await test.kernel.plugins.networks.selectNetwork('one:2')
    expect(status(test)).toBe('denied')
  })

  it('behavior: a silent wallet is slow after 30 seconds and can still answer', async () => {
    const { test, done } = await hanging()
    await test.clock.advance(29_939)
    expect(status(test)).toBe('waiting')
    await test.clock.advance(1)
    expect(status(test)).toBe('slow')
    test.wallet.resolvePending()
    await done
    expect(status(test)).toBe('done')
    await test.kernel.plugins.networks.finishSwitch(0)
    expect(test.isOpen()).toBe(false)
  })

  it('behavior: leaving aborts and leaves no trace', async () => {
    const { test, done } = await hanging()
    test.kernel.router.back()
    await done
    expect(status(test)).toBeUndefined()
    test.wallet.resolvePending()
    await test.clock.advance(60_000)
    expect(test.routes()).toEqual(['networks.Networks'])
    expect(status(test)).toBeUndefined()
    expect(test.kernel.store.get(test.kernel.atoms.network)?.id).toBe('one:1')
  })

  it('behavior: closing the modal aborts', async () => {
    const { test, done } = await hanging()
    test.kernel.close()
    await done
    expect(status(test)).toBeUndefined()
    expect(test.isOpen()).toBe(false)
  })

  it('behavior: a view whose effects come after it was left asks for nothing, and stops no other switch', async () => {
    const { test, done } = await hanging()
    const { networks } = test.kernel.plugins
    await networks.switchTo('one:3')
    expect(test.kernel.store.get(networks.atoms.attempt)?.network).toBe('one:2')
    test.kernel.close()
    await done
    const asked = test.wallet.requests.length
    await networks.switchTo('one:2')
    expect(test.wallet.requests.length).toBe(asked)
    expect(status(test)).toBeUndefined()
  })

  it('behavior: destroying the kernel aborts', async () => {
    const { test, done } = await hanging()
    const { attempt } = test.kernel.plugins.networks.atoms
    await test.kernel.destroy()
    await done
    expect(test.kernel.store.get(attempt)).toBeUndefined()
  })

  it('behavior: the same network is asked for once, and again only on demand', async () => {
    const { test, done } = await hanging()
    const { switchTo } = test.kernel.plugins.networks
    const asked: unknown[] = []
    test.kernel.store.sub(test.kernel.atoms.operations, () =>
      asked.push(test.kernel.store.get(test.kernel.atoms.operations)),
    )
    await switchTo('one:2')
    expect(asked).toEqual([])
    const again = switchTo('one:2', { again: true })
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await done
    expect(status(test)).toBe('waiting')
    await test.clock.advance(60)
    // The second request reaches the wallet a moment after the first was given up.
    await expect
      .poll(() => {
        test.wallet.resolvePending()
        return status(test)
      })
      .toBe('done')
    await again
    await test.kernel.plugins.networks.finishSwitch(0)
    expect(test.isOpen()).toBe(false)
  })

  it('behavior: a failed attempt is dropped when the user leaves', async () => {
    const test = await setUp()
    await test.connect()
    test.kernel.open('networks.Networks')
    test.wallet.fail({ reject: kernelError('request/rejected') })
    await test.kernel.plugins.networks.selectNetwork('one:2')
    test.kernel.router.back()
    expect(status(test)).toBeUndefined()
  })

  it('behavior: a switch that is done stays for as long as its view asks for', async () => {
    const { test, done } = await hanging()
    test.wallet.resolvePending()
    await done
    const finished = test.kernel.plugins.networks.finishSwitch(640)
    await test.clock.advance(639)
    expect(status(test)).toBe('done')
    await test.clock.advance(1)
    await finished
    expect(status(test)).toBeUndefined()
    expect(test.isOpen()).toBe(false)
  })

  it('behavior: finishing does nothing when the view was left meanwhile, or nothing is done', async () => {
    const { test, done } = await hanging()
    await test.kernel.plugins.networks.finishSwitch(0)
    expect(status(test)).toBe('waiting')
    test.wallet.resolvePending()
    await done
    const finished = test.kernel.plugins.networks.finishSwitch(640)
    test.kernel.router.back()
    await test.clock.advance(640)
    await finished
    expect(test.routes()).toEqual(['networks.Networks'])
  })
})
