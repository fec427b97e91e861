/** One finding of a check: where, and a sentence that says what is wrong and what to do. */
export interface Problem {
  /** Path relative to the checked folder. */
  readonly file: string
  readonly line?: number
  readonly message: string
}

/** A finding as one line that editors can jump to. */
export function formatProblem({ file, line, message }: Problem): string {
  return line === undefined ? `${file}: ${message}` : `${file}:${line}: ${message}`
}

/** What every check is run with. */
interface CheckOptions {
  /** The folder of the workspace. */
  readonly root: string
  /** Writes the reviewed snapshot again instead of comparing with it. */
  readonly update: boolean
  /** Looks at every file, whatever was remembered of it: a build server. */
  readonly isComplete?: boolean
}

/** A check of the repository; it finds nothing when all is well. */
export type Check = (options: CheckOptions) => readonly Problem[] | Promise<readonly Problem[]>
