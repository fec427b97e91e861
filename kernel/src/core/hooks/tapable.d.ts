declare module 'tapable/lib/Hook.js' {
  export interface FullTap {
    readonly type: 'sync' | 'async' | 'promise'
    readonly name: string
    readonly fn: (...args: readonly unknown[]) => unknown
    readonly stage?: number
  }
  export interface Interceptor {
    readonly call?: (...args: readonly unknown[]) => void
    readonly tap?: (tap: FullTap) => void
    readonly error?: (error: unknown) => void
    readonly result?: (result: unknown) => void
    readonly done?: () => void
    readonly register?: (tap: FullTap) => FullTap
  }
  export interface CompileOptions {
    readonly taps: readonly FullTap[]
    readonly interceptors: readonly Interceptor[]
    readonly type: 'sync' | 'async' | 'promise'
  }
  /** The half of tapable that registers and orders taps; it generates no code. */
  export default class Hook {
    constructor(args?: readonly string[], name?: string)
    taps: FullTap[]
    compile: (options: CompileOptions) => (...args: readonly unknown[]) => unknown
    call(...args: readonly unknown[]): unknown
    promise(...args: readonly unknown[]): Promise<unknown>
    callAsync(...args: readonly unknown[]): void
    tap(options: string | TapOptions, fn: (...args: never[]) => unknown): void
    tapPromise(options: string | TapOptions, fn: (...args: never[]) => Promise<unknown>): void
    tapAsync(options: string | TapOptions, fn: (...args: never[]) => void): void
    intercept(interceptor: Interceptor): void
  }
  export interface TapOptions {
    readonly name: string
    readonly stage?: number
    readonly before?: string
  }
}
