import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { KernelError } from '../errors/kernelError.ts'

/** How much of the network's own coin an account owns, as far as it is known. */
export interface NativeBalance {
  /** `unsupported`: neither the wallet nor the network can tell. */
  readonly status: 'loading' | 'ready' | 'failed' | 'unsupported'
  /** In the smallest unit; the last one that was seen. */
  readonly value?: bigint
  /** The part of `value` that cannot be sent now, in the smallest unit. */
  readonly locked?: bigint
  readonly decimals: number
  readonly symbol: string
  /** When `value` was true, in milliseconds since 1970. */
  readonly at?: number
  /** When the last attempt failed, in milliseconds since 1970. */
  readonly failedAt?: number
  readonly error?: KernelError
}

/** The native balances of one kernel, by CAIP-10 id. An atom is a key: each kernel's store holds a value of its own. */
export const nativeBalanceState: PrimitiveAtom<Readonly<Record<string, NativeBalance>>> = /* @__PURE__ */ atom({})
