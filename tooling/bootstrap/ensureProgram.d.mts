import type { Program, Wanted } from './findProgram.mjs'

/**
 * Finds a program of the system, or gets its Debian package: installed as root or with passwordless sudo, else unpacked
 * into `.cache/` for this user. Never fails and never takes longer than two minutes; what it cannot get is missing.
 *
 * @param wanted `package` is Debian's name of what has the program
 * @param say told when something is being fetched
 * @param cache where it is unpacked
 */
export declare function ensureProgram(
  wanted: Wanted & { readonly package: string },
  say?: (line: string) => void,
  cache?: string,
): Promise<Program | undefined>
