import { kernelError } from '@latchkey/kernel'
import { describe, expect, it } from 'vitest'
import { type SetUp, setUp } from '../fixtures/setUp.ts'

async function watching(): Promise<SetUp & { readonly controller: AbortController; readonly done: Promise<void> }> {
  const test = await setUp()
  await test.connect()
  const controller = new AbortController()
  const done = test.kernel.plugins.account.watchBalance({ signal: controller.signal })
  await expect.poll(() => test.balance()?.status).toBe('ready')
  return { ...test, controller, done }
}

describe('watchBalance', () => {
  it('default: looks every 10 seconds until aborted', async () => {
    const { ledger, clock, controller, done } = await watching()
    expect(ledger.reads).toBe(1)
    await clock.advance(10_000)
    expect(ledger.reads).toBe(2)
    await clock.advance(10_000)
    expect(ledger.reads).toBe(3)
    controller.abort()
    await done
    await clock.advance(60_000)
    expect(ledger.reads).toBe(3)
  })

  it('behavior: a network and an account are looked at as soon as they are in use', async () => {
    const test = await watching()
    await test.kernel.wallet.switchNetwork({ network: 'one:2' })
    await expect.poll(() => test.ledger.reads).toBe(2)
    await test.kernel.wallet.switchAccount({ address: 'one:2:0xbbbb2222' })
    await expect.poll(() => test.ledger.reads).toBe(3)
    await test.kernel.wallet.switchAccount({ address: 'one:2:0xaaaa1111' })
    await test.clock.advance(1)
    expect(test.ledger.reads).toBe(3)
    expect(test.balance()?.status).toBe('ready')
  })

  it('behavior: pauses for 30 seconds after a failure, and for good when the service is closed', async () => {
    const test = await watching()
    test.ledger.error = kernelError('rpc/unavailable')
    await test.clock.advance(10_000)
    expect(test.ledger.reads).toBe(2)
    await test.clock.advance(29_999)
    expect(test.ledger.reads).toBe(2)
    test.ledger.error = kernelError('rpc/unavailable', {
      cause: kernelError('http/status', { details: { status: 503 } }),
    })
    await test.clock.advance(10_001)
    expect(test.ledger.reads).toBe(3)
    await test.clock.advance(300_000)
    expect(test.ledger.reads).toBe(3)
  })

  it('behavior: the present moves only while something on the screen depends on it', async () => {
    const test = await watching()
    const { now } = test.kernel.plugins.account.atoms
    const start = test.kernel.store.get(now)
    await test.clock.advance(5_000)
    expect(test.kernel.store.get(now)).toBe(start)
    test.ledger.error = kernelError('rpc/unavailable')
    await test.clock.advance(8_000)
    expect(test.kernel.store.get(now)).toBe(test.clock.now())
  })

  it('behavior: an aborted signal watches nothing', async () => {
    const test = await setUp()
    await test.connect()
    await test.kernel.plugins.account.watchBalance({ signal: AbortSignal.abort() })
    expect(test.ledger.reads).toBe(0)
  })

  it('behavior: ends with the kernel', async () => {
    const test = await watching()
    await test.kernel.destroy()
    await test.done
    await test.clock.advance(60_000)
    expect(test.ledger.reads).toBe(1)
  })
})
