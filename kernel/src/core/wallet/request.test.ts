import { expect, test } from 'vitest'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { errorFactory } from '../errors/errorFactory.ts'
import { isKernelError } from '../errors/kernelError.ts'
import { definePlugin } from '../plugins/definePlugin.ts'
import type { CapabilityMap } from './capability.ts'

const caught = (work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}

async function signing() {
  let finish: () => void = () => undefined
  let prompts = 0
  const signMessage: CapabilityMap['signMessage'] = async () => {
    prompts += 1
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    return { signature: '0x' }
  }
  const wallet = fakeAdapter({ accounts: ['0xa'], capabilities: { signMessage: async () => signMessage } })
  const plugin = definePlugin({
    id: 'signer',
    api: 1,
    actions: { bound: async (ctx) => ({ sign: ctx.capability('signMessage') }) },
  })
  const { kernel } = createTestKernel({ adapters: [wallet.adapter], plugins: [plugin] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  const { sign } = await kernel.plugins.signer.bound()
  return { kernel, wallet, sign, finish: () => finish(), prompts: () => prompts }
}

test('behavior: a second click while the wallet asks is no second question', async () => {
  const { kernel, sign, finish, prompts } = await signing()
  const first = sign?.({ message: 'a' })
  await turns()
  expect(isKernelError(await caught(sign?.({ message: 'a' })), 'connect/pending')).toBe(true)
  finish()
  expect(await first).toEqual({ signature: '0x' })
  const next = sign?.({ message: 'b' })
  await turns()
  finish()
  expect(await next).toEqual({ signature: '0x' })
  expect(prompts()).toBe(2)
  await kernel.destroy()
})

test('behavior: a question given up makes room for the next', async () => {
  const { kernel, sign, finish } = await signing()
  const controller = new AbortController()
  const first = caught(sign?.({ message: 'a' }, { signal: controller.signal }))
  await turns()
  controller.abort()
  expect(await first).toMatchObject({ code: 'kernel/aborted' })
  const next = sign?.({ message: 'b' })
  await turns()
  finish()
  expect(await next).toEqual({ signature: '0x' })
  await kernel.destroy()
})

test('behavior: an account that the wallet took back since is not asked to sign', async () => {
  const { kernel, wallet, sign, prompts } = await signing()
  wallet.say({ type: 'accounts', namespace: 'test', accounts: [wallet.account('0xb')] })
  expect(isKernelError(await caught(sign?.({ message: 'a' })), 'connect/not-connected')).toBe(true)
  expect(prompts()).toBe(0)
  await kernel.destroy()
})

/** A kernel whose `signMessage` leaves work behind. */
async function leaving(work: (signal: AbortSignal) => Promise<void>) {
  const errors: unknown[] = []
  const events: unknown[] = []
  const signMessage: CapabilityMap['signMessage'] = async ({ message }, ctx) => {
    ctx.runInBackground(work)
    ctx.emit('SIGNED_LATE', { message })
    return { signature: '0x' }
  }
  const wallet = fakeAdapter({ accounts: ['0xa'], capabilities: { signMessage: async () => signMessage } })
  const plugin = definePlugin({
    id: 'signer',
    api: 1,
    actions: { bound: async (ctx) => ({ sign: ctx.capability('signMessage') }) },
    hooks: {
      onError: (_ctx, error) => void errors.push(error),
      onEvent: (_ctx, { name, props }) => void events.push([name, props]),
    },
  })
  const { kernel } = createTestKernel({ adapters: [wallet.adapter], plugins: [plugin] })
  await kernel.start()
  await kernel.wallet.connect({ connectorId: 'fake' })
  const { sign } = await kernel.plugins.signer.bound()
  return { kernel, sign, errors, events }
}

test('behavior: work in the background outlives the answer and the caller, not the kernel', async () => {
  const signals: AbortSignal[] = []
  const { kernel, sign, events } = await leaving(async (signal) => void signals.push(signal))
  const controller = new AbortController()
  expect(await sign?.({ message: 'a' }, { signal: controller.signal })).toEqual({ signature: '0x' })
  controller.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  expect(events).toContainEqual(['SIGNED_LATE', { message: 'a' }])
  await kernel.destroy()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test.each(['alert', 'inline'] as const)('error: a failure in the background whose surface is %s', async (surface) => {
  const failure = errorFactory({ 'test/late': { message: 'Late', hints: [], surface, retry: false } })('test/late')
  const { kernel, sign, errors } = await leaving(() => Promise.reject(failure))
  expect(await sign?.({ message: 'a' })).toEqual({ signature: '0x' })
  await expect.poll(() => errors).toEqual([failure])
  expect(kernel.store.get(kernel.atoms.alert)?.error).toBe(surface === 'alert' ? failure : undefined)
  await kernel.destroy()
})
