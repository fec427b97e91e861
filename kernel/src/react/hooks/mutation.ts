import { useCallback, useEffect, useRef, useState } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import { isKernelError, type KernelError } from '../../core/errors/kernelError.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { useKernel } from './kernel.ts'

/** What may be called back with the end of a mutation, also when the component is gone by then. */
export interface MutationCallbacks<Data, Variables> {
  readonly onSuccess?: (data: Data, variables: Variables) => void
  readonly onError?: (error: KernelError, variables: Variables) => void
  readonly onSettled?: (data: Data | undefined, error: KernelError | undefined, variables: Variables) => void
}

/** Options of a mutation hook. */
export interface MutationOptions<Data, Variables> {
  readonly mutation?: MutationCallbacks<Data, Variables>
}

/** How the last call of a mutation stands; a union by `status`. */
export type MutationState<Data, Variables> =
  | {
      readonly status: 'idle'
      readonly data: undefined
      readonly error: undefined
      readonly variables: undefined
    }
  | {
      readonly status: 'pending'
      readonly data: undefined
      readonly error: undefined
      readonly variables: Variables
    }
  | {
      readonly status: 'success'
      readonly data: Data
      readonly error: undefined
      readonly variables: Variables
    }
  | {
      readonly status: 'error'
      readonly data: undefined
      readonly error: KernelError
      readonly variables: Variables
    }

type Flags<Status> = {
  readonly [S in 'idle' | 'pending' | 'success' | 'error' as `is${Capitalize<S>}`]: S extends Status ? true : false
}
type WithFlags<State> = State extends { readonly status: infer Status } ? State & Flags<Status> : never
type MutationArgs<Data, Variables> = undefined extends Variables
  ? [variables?: Variables, callbacks?: MutationCallbacks<Data, Variables>]
  : [variables: Variables, callbacks?: MutationCallbacks<Data, Variables>]

/**
 * Something that is done on demand, once for each call: nothing that prompts a user is ever repeated by itself. Its functions
 * are the same with each render.
 */
export type Mutation<Data, Variables> = WithFlags<MutationState<Data, Variables>> & {
  /** Starts it; never throws. A newer call takes the place of a running one in the state. */
  mutate(...args: MutationArgs<Data, Variables>): void
  /** Starts it and answers. @throws the error the state has too */
  mutateAsync(...args: MutationArgs<Data, Variables>): Promise<Data>
  /** Aborts what is running and forgets the last call. */
  reset(): void
}

type State = MutationState<unknown, unknown>
type Callbacks = MutationCallbacks<unknown, unknown>

const IDLE: State = { status: 'idle', data: undefined, error: undefined, variables: undefined }

function settle(callbacks: Callbacks | undefined, state: State): void {
  const { data, error, variables } = state
  if (error) callbacks?.onError?.(error, variables)
  else callbacks?.onSuccess?.(data, variables)
  callbacks?.onSettled?.(data, error, variables)
}

function withFlags(state: State): State & Record<keyof Flags<State['status']>, boolean> {
  const { status } = state
  return {
    ...state,
    isIdle: status === 'idle',
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError: status === 'error',
  }
}

/** Runs `run` on demand and follows how its last call stands. */
export function useMutation<Data, Variables>(
  run: (variables: Variables, signal: AbortSignal) => Promise<Data>,
  options?: MutationOptions<Data, Variables>,
): Mutation<Data, Variables>
export function useMutation(
  run: (variables: unknown, signal: AbortSignal) => Promise<unknown>,
  { mutation }: { readonly mutation?: Callbacks } = {},
): unknown {
  const { report } = internalsOf(useKernel())
  const [state, setState] = useState<State>(IDLE)
  const current = useRef<AbortController>(undefined)
  const latest = useRef({ run, mutation })
  useEffect(() => {
    latest.current = { run, mutation }
  })

  const mutateAsync = useCallback(
    async (variables?: unknown, callbacks?: Callbacks): Promise<unknown> => {
      const controller = new AbortController()
      current.current = controller
      const show = (next: State): void => {
        if (current.current === controller) setState(next)
      }
      const finish = (next: State): void => {
        show(next)
        for (const listeners of [latest.current.mutation, callbacks]) {
          try {
            settle(listeners, next)
          } catch (error) {
            report(error, { where: 'mutation' })
          }
        }
      }
      show({ status: 'pending', data: undefined, error: undefined, variables })
      try {
        const data = await latest.current.run(variables, controller.signal)
        finish({ status: 'success', data, error: undefined, variables })
        return data
      } catch (cause) {
        const error = isKernelError(cause) ? cause : kernelError('unknown', { cause })
        finish({ status: 'error', data: undefined, error, variables })
        throw error
      }
    },
    [report],
  )
  const mutate = useCallback(
    (variables?: unknown, callbacks?: Callbacks) => void mutateAsync(variables, callbacks).catch(() => undefined),
    [mutateAsync],
  )
  const reset = useCallback(() => {
    current.current?.abort(kernelError('kernel/aborted'))
    current.current = undefined
    setState(IDLE)
  }, [])
  return { ...withFlags(state), mutate, mutateAsync, reset }
}
