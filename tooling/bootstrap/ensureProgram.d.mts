import type { Program, Wanted } from './findProgram.mjs'

/** How a program is got. */
export interface EnsureOptions {
  /** Told when something is being fetched. */
  readonly say?: (line: string) => void
  /** Where it is unpacked. */
  readonly cache?: string
  /** Ends what is being fetched or installed. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Finds a program of the system, or gets its Debian package: installed as root or with passwordless sudo, else unpacked
 * into `.cache/` for this user. Never fails and never takes longer than two minutes; what it cannot get is missing.
 *
 * @param wanted `package` is Debian's name of what has the program
 */
export declare function ensureProgram(
  wanted: Wanted & { readonly package: string },
  options?: EnsureOptions,
): Promise<Program | undefined>
