import type { FinishedStep } from './runSteps.ts'

const indent = (text: string): string => text.trim().replace(/^/gm, '     ')

/** One line for a finished step and its notes, with what it printed when it failed or when all is wanted. */
export function formatStep(
  { step, passed, failed, output, notes = [], time }: FinishedStep,
  isVerbose: boolean,
): string {
  const mark = failed > 0 ? 'FAIL' : 'ok'
  const counts = failed > 0 ? `${passed} passed, ${failed} failed` : `${passed} passed`
  const line = `${mark.padEnd(5)}${step.name.padEnd(20)}${`${(time / 1000).toFixed(1)} s`.padStart(8)}  ${counts}`
  const lines = [line, ...notes.map(indent)]
  const isShown = (failed > 0 || isVerbose) && output.trim() !== ''
  return isShown ? `${[...lines, indent(output)].join('\n')}\n` : lines.join('\n')
}
