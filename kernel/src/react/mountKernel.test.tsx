import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { definePlugin } from '../core/plugins/definePlugin.ts'
import { createTestKernel } from '../testing/createTestKernel.ts'
import { KernelProvider, mountKernel } from './KernelProvider.tsx'

afterEach(cleanup)

function counted(id: string) {
  const counts = { started: 0, stopped: 0 }
  const plugin = definePlugin({
    id: 'counted',
    api: 1,
    setup: () => {
      counts.started += 1
      return () => {
        counts.stopped += 1
      }
    },
  })
  const { kernel, errors } = createTestKernel({ id, plugins: [plugin] })
  return { kernel, counts, errors }
}

describe('mountKernel', () => {
  test('default: starts with the first provider, once for all of them, and stays with none', async () => {
    const { kernel, counts } = counted('mount-first')
    const unmounts = [mountKernel(kernel), mountKernel(kernel)]
    await waitFor(() => expect(counts.started).toBe(1))
    for (const unmount of unmounts) unmount()
    mountKernel(kernel)()
    expect(counts).toEqual({ started: 1, stopped: 0 })
  })

  test('behavior: kernels of different ids live beside each other', async () => {
    const [first, second] = [counted('mount-a'), counted('mount-b')]
    render(
      <>
        <KernelProvider kernel={first.kernel} />
        <KernelProvider kernel={second.kernel} />
      </>,
    )
    await waitFor(() => expect([first.counts.started, second.counts.started]).toEqual([1, 1]))
    expect([first.counts.stopped, second.counts.stopped]).toEqual([0, 0])
  })

  test('behavior: a new kernel takes the id of one that no provider shows any more', async () => {
    const [old, next] = [counted('mount-hot'), counted('mount-hot')]
    const unmount = mountKernel(old.kernel)
    await waitFor(() => expect(old.counts.started).toBe(1))
    unmount()
    mountKernel(next.kernel)
    await waitFor(() => expect(next.counts.started).toBe(1))
    expect(old.counts.stopped).toBe(1)
    expect(next.errors).toEqual([])
  })

  test('error: a second kernel of an id that is still shown is refused, and the first goes on', async () => {
    const [first, second] = [counted('mount-twice'), counted('mount-twice')]
    mountKernel(first.kernel)
    await waitFor(() => expect(first.counts.started).toBe(1))
    mountKernel(second.kernel)
    await waitFor(() => expect(second.errors[0]?.error).toMatchObject({ code: 'config/duplicate-kernel' }))
    expect([first.counts.stopped, second.counts.started]).toEqual([0, 0])
  })

  test('behavior: hot reload swaps two islands one after the other: the new kernel starts once, and stays while one shows it', async () => {
    const [old, next, third] = [counted('mount-islands'), counted('mount-islands'), counted('mount-islands')]
    const [leaveFirst, leaveSecond] = [mountKernel(old.kernel), mountKernel(old.kernel)]
    await waitFor(() => expect(old.counts.started).toBe(1))
    leaveFirst()
    mountKernel(next.kernel)
    await waitFor(() => expect(next.errors[0]?.error).toMatchObject({ code: 'config/duplicate-kernel' }))
    leaveSecond()
    const leaveNext = mountKernel(next.kernel)
    await waitFor(() => expect(next.counts.started).toBe(1))
    expect([old.counts.stopped, next.errors.length]).toEqual([1, 1])
    leaveNext()
    mountKernel(third.kernel)
    await waitFor(() => expect(third.errors[0]?.error).toMatchObject({ code: 'config/duplicate-kernel' }))
    expect([next.counts.stopped, third.counts.started]).toEqual([0, 0])
  })
})
