/** What every step of `npm test` is given. */
export interface StepContext {
  /** The folder of the workspace. */
  readonly root: string
  /** Writes reviewed snapshots again. */
  readonly update: boolean
  /** Runs every step, whatever was remembered of it: a build server. */
  readonly isComplete: boolean
  /** Aborts when the run is stopped. */
  readonly signal: AbortSignal
}

export interface StepResult {
  readonly passed: number
  readonly failed: number
  /** Shown when something failed. */
  readonly output: string
  /** Shown always, such as tests that passed on a second try only. */
  readonly notes?: readonly string[]
}

export interface Step {
  readonly name: string
  /** Steps that must have succeeded before. */
  readonly after?: readonly string[]
  /** Runs alone: it uses all cores, or measures time. */
  readonly isExclusive?: boolean
  /** Left out by `--fast`. */
  readonly isSlow?: boolean
  run(context: StepContext): Promise<StepResult>
}
