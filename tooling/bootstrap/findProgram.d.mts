/** A program of the system that can be run. */
export interface Program {
  readonly path: string
  /** To be added to the environment it runs in. */
  readonly env: Readonly<Record<string, string>>
}

/** What is looked for. */
export interface Wanted {
  /** Its name, or several that will do, best first. */
  readonly program: string | readonly string[]
  /** Folders without the leading slash that go before the `PATH`; `*` stands for every folder there. */
  readonly places?: readonly string[]
}

/** Where packages go that were unpacked for one user; one folder each. */
export declare const PROGRAMS_CACHE: string

/** Finds a program that is installed, or was unpacked into `.cache/`, without getting it. */
export declare function findProgram(wanted: Wanted, env?: NodeJS.ProcessEnv, cache?: string): Program | undefined
/** Whether a file is there and may be run. */
export declare function isRunnable(path: string): boolean
