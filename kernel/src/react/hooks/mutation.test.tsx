import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'
import { kernelError } from '../../core/errors/errorTable.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { KernelProvider } from '../KernelProvider.tsx'
import { type Mutation, type MutationOptions, useMutation } from './mutation.ts'

afterEach(cleanup)

/** Calls that end when the test says so. */
function deferred() {
  const calls: {
    readonly variables: number
    readonly signal: AbortSignal
    resolve(text: string): void
    reject(error: unknown): void
  }[] = []
  const run = (variables: number, signal: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => calls.push({ variables, signal, resolve, reject }))
  return { calls, run }
}

function setUp(options?: MutationOptions<string, number>) {
  const { kernel, errors } = createTestKernel()
  const { calls, run } = deferred()
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StrictMode>
      <KernelProvider kernel={kernel}>{children}</KernelProvider>
    </StrictMode>
  )
  const rendered = renderHook(() => useMutation(run, options), { wrapper })
  const state = () => {
    const { status, data, error, variables } = rendered.result.current
    return { status, data, error: error?.code, variables }
  }
  return { ...rendered, calls, errors, state }
}

describe('useMutation', () => {
  test('default: idle, pending, success', async () => {
    const { result, calls, state } = setUp()
    expect(state()).toEqual({ status: 'idle', data: undefined, error: undefined, variables: undefined })
    act(() => result.current.mutate(1))
    expect(state()).toEqual({ status: 'pending', data: undefined, error: undefined, variables: 1 })
    await act(async () => calls[0]?.resolve('one'))
    expect(state()).toEqual({ status: 'success', data: 'one', error: undefined, variables: 1 })
  })

  test('behavior: runs once for each call, in StrictMode too', async () => {
    const { result, calls } = setUp()
    act(() => result.current.mutate(1))
    act(() => result.current.mutate(2))
    expect(calls.map(({ variables }) => variables)).toEqual([1, 2])
  })

  test('behavior: its functions stay the same, and call what was given last', async () => {
    const { kernel } = createTestKernel()
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <KernelProvider kernel={kernel}>{children}</KernelProvider>
    )
    const ended: string[] = []
    const { result, rerender } = renderHook(
      ({ name }) => useMutation(async () => name, { mutation: { onSuccess: () => void ended.push(name) } }),
      { wrapper, initialProps: { name: 'first' } },
    )
    const { mutate, mutateAsync, reset } = result.current
    rerender({ name: 'second' })
    expect(await act(() => mutateAsync())).toBe('second')
    expect(ended).toEqual(['second'])
    expect([result.current.mutate, result.current.mutateAsync, result.current.reset]).toEqual([
      mutate,
      mutateAsync,
      reset,
    ])
  })

  test('behavior: an older call that ends later changes nothing', async () => {
    const { result, calls, state } = setUp()
    act(() => result.current.mutate(1))
    act(() => result.current.mutate(2))
    await act(async () => calls[1]?.resolve('two'))
    await act(async () => calls[0]?.reject(kernelError('request/rejected')))
    expect(state()).toEqual({ status: 'success', data: 'two', error: undefined, variables: 2 })
  })

  test('behavior: each call answers for itself', async () => {
    const { result, calls } = setUp()
    let answers: Promise<readonly string[]> = Promise.resolve([])
    act(() => {
      answers = Promise.all([result.current.mutateAsync(1), result.current.mutateAsync(2)])
    })
    await act(async () => {
      calls[1]?.resolve('two')
      calls[0]?.resolve('one')
    })
    expect(await answers).toEqual(['one', 'two'])
  })

  test('behavior: reset aborts, and what comes afterwards is not shown', async () => {
    const { result, calls, state } = setUp()
    act(() => result.current.mutate(1))
    expect(calls[0]?.signal.aborted).toBe(false)
    act(() => result.current.reset())
    expect([calls[0]?.signal.aborted, state().status]).toEqual([true, 'idle'])
    expect(calls[0]?.signal.reason).toMatchObject({ code: 'kernel/aborted' })
    await act(async () => calls[0]?.resolve('late'))
    expect(state().status).toBe('idle')
  })

  test('behavior: a component that is gone aborts nothing', () => {
    const { result, calls, unmount } = setUp()
    act(() => result.current.mutate(1))
    unmount()
    expect(calls[0]?.signal.aborted).toBe(false)
  })

  test('parameters: callbacks get data or error, and the variables', async () => {
    const seen: unknown[] = []
    const { result, calls } = setUp({
      mutation: {
        onSuccess: (data, variables) => void seen.push(['success', data, variables]),
        onError: (error, variables) => void seen.push(['error', error.code, variables]),
        onSettled: (data, error, variables) => void seen.push(['settled', data, error?.code, variables]),
      },
    })
    act(() => result.current.mutate(1))
    await act(async () => calls[0]?.resolve('one'))
    act(() => result.current.mutate(2))
    await act(async () => calls[1]?.reject(kernelError('request/rejected')))
    expect(seen).toEqual([
      ['success', 'one', 1],
      ['settled', 'one', undefined, 1],
      ['error', 'request/rejected', 2],
      ['settled', undefined, 'request/rejected', 2],
    ])
  })

  test('error: what is no KernelError becomes one, with its cause', async () => {
    const { result, calls } = setUp()
    const cause = new TypeError('bug')
    act(() => result.current.mutate(1))
    await act(async () => calls[0]?.reject(cause))
    await waitFor(() => expect(result.current.error?.code).toBe('unknown'))
    expect(result.current.error?.cause).toBe(cause)
  })

  test('error: a call after a failure starts over', async () => {
    const { result, calls, state } = setUp()
    act(() => result.current.mutate(1))
    await act(async () => calls[0]?.reject(kernelError('request/rejected')))
    expect(state()).toMatchObject({ status: 'error', error: 'request/rejected' })
    act(() => result.current.mutate(2))
    expect(state()).toEqual({ status: 'pending', data: undefined, error: undefined, variables: 2 })
  })

  test('error: callbacks that throw are reported, the others still run', async () => {
    const seen: string[] = []
    const { result, calls, errors } = setUp({
      mutation: {
        onSuccess: () => {
          throw new Error('bad callback')
        },
      },
    })
    act(() => result.current.mutate(1, { onSettled: () => void seen.push('settled') }))
    await act(async () => calls[0]?.resolve('one'))
    expect(seen).toEqual(['settled'])
    expect(errors.map(({ origin }) => origin.where)).toEqual(['mutation'])
  })
})

describe('Mutation', () => {
  test('default: variables that may be left out need no argument', () => {
    type Optional = Mutation<void, { readonly id: string } | undefined>
    type Needed = Mutation<void, { readonly id: string }>
    expectTypeOf<Parameters<Optional['mutate']>[0]>().toEqualTypeOf<{ readonly id: string } | undefined>()
    expectTypeOf<Parameters<Needed['mutate']>[0]>().toEqualTypeOf<{ readonly id: string }>()
    expectTypeOf<Extract<Needed, { status: 'pending' }>['isPending']>().toEqualTypeOf<true>()
    expectTypeOf<Extract<Needed, { status: 'idle' }>['isPending']>().toEqualTypeOf<false>()
  })
})
