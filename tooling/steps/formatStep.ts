import type { FinishedStep } from './runSteps.ts'

/** One line for a finished step, with what it printed when it failed or when all is wanted. */
export function formatStep({ step, passed, failed, output, time }: FinishedStep, isVerbose: boolean): string {
  const mark = failed > 0 ? 'FAIL' : 'ok'
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`
  const line = `${mark.padEnd(5)}${step.name.padEnd(20)}${`${(time / 1000).toFixed(1)} s`.padStart(8)}  ${counts}`
  return (failed > 0 || isVerbose) && output.trim() !== ''
    ? `${line}\n${output.trim().replace(/^/gm, '     ')}\n`
    : line
}
