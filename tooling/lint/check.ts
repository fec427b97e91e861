import type { Problem } from './problem.ts'

/** What every check is run with. */
export interface CheckOptions {
  /** The folder of the workspace. */
  readonly root: string
  /** Writes the reviewed snapshot again instead of comparing with it. */
  readonly update: boolean
}

/** A check of the repository; it finds nothing when all is well. */
export type Check = (options: CheckOptions) => readonly Problem[] | Promise<readonly Problem[]>
