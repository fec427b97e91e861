/** What the supervisor is told, one JSON text per line of its standard input. */
export type Order =
  | {
      readonly order: 'run'
      readonly id: number
      readonly command: string
      readonly args: readonly string[]
      readonly env?: Readonly<Record<string, string>> | undefined
      readonly cwd?: string | undefined
    }
  /** Keeps the further output of a process to itself. */
  | { readonly order: 'silence'; readonly id: number }
  | { readonly order: 'stop'; readonly id: number }

/** What the supervisor says, one JSON text per line of its standard output. */
export type Report =
  | { readonly id: number; readonly pid: number }
  | { readonly id: number; readonly line: string }
  /** The process is gone: how, and the last lines it wrote. */
  | { readonly id: number; readonly ended: string }
