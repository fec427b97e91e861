import type { Step, StepContext, StepResult } from './step.ts'

export interface FinishedStep extends StepResult {
  readonly step: Step
  /** Milliseconds. */
  readonly time: number
}

const AT_ONCE = 2

async function runOne(step: Step, context: StepContext, isBlocked: (name: string) => boolean): Promise<FinishedStep> {
  const begin = performance.now()
  const blocked = step.after?.filter(isBlocked) ?? []
  const failure = (output: string): StepResult => ({ passed: 0, failed: 1, output })
  const result =
    blocked.length > 0
      ? failure(`not run, because this failed: ${blocked.join(', ')}`)
      : await step
          .run(context)
          .catch((error: unknown) => failure(error instanceof Error ? (error.stack ?? error.message) : String(error)))
  const counted = result.passed + result.failed > 0 ? result : failure(`${result.output}\nnothing was checked`)
  return { ...counted, step, time: performance.now() - begin }
}

/** Runs steps in order, two at a time where they do not wait for each other; each result is reported once. */
export async function runSteps(
  steps: readonly Step[],
  context: StepContext,
  report: (finished: FinishedStep) => void,
): Promise<FinishedStep[]> {
  const names = new Set(steps.map(({ name }) => name))
  const finished: FinishedStep[] = []
  const waiting = [...steps]
  const running = new Map<Step, Promise<void>>()
  const resultOf = (name: string): FinishedStep | undefined => finished.find(({ step }) => step.name === name)
  const isBlocked = (name: string): boolean => (resultOf(name)?.failed ?? 0) > 0
  const isReady = ({ after = [], isExclusive }: Step): boolean =>
    after.every((name) => !names.has(name) || resultOf(name)) && (!isExclusive || running.size === 0)
  const isBusy = (): boolean => running.size >= AT_ONCE || [...running.keys()].some(({ isExclusive }) => isExclusive)
  const start = (step: Step): void => {
    waiting.splice(waiting.indexOf(step), 1)
    const work = runOne(step, context, isBlocked).then((result) => {
      running.delete(step)
      finished.push(result)
      report(result)
    })
    running.set(step, work)
  }
  while ((waiting.length > 0 || running.size > 0) && !context.signal.aborted) {
    const next = isBusy() ? undefined : waiting.find(isReady)
    if (next) start(next)
    else if (running.size > 0) await Promise.race(running.values())
    else throw new Error(`These steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
  }
  await Promise.all(running.values())
  return finished
}
