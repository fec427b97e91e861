import type { PartState } from '../poll/partState.ts'

/** How everything is, in words. */
export interface Summary {
  readonly tone: 'good' | 'warning' | 'info'
  readonly title: string
  readonly text: string
}

type Named = readonly [name: string, state: PartState<unknown>]

function list(parts: readonly Named[], status: PartState<unknown>['status']): readonly string[] {
  return parts.filter(([, state]) => state.status === status).map(([name]) => name)
}

function join(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** How everything is; what to do when something is not as it should be. */
export function summaryOf(parts: readonly Named[]): Summary {
  const [waiting, missing, down] = [list(parts, 'waiting'), list(parts, 'missing'), list(parts, 'down')]
  if (waiting.length > 0)
    return { tone: 'info', title: 'Looking around', text: `Asking ${parts.length} parts how they are.` }
  if (missing.length === parts.length)
    return {
      tone: 'warning',
      title: 'Nothing is running',
      text: 'Stop this server and run npm start: it starts everything.',
    }
  if (down.length + missing.length === 0)
    return { tone: 'good', title: 'Everything is up', text: `All ${parts.length} parts answer on this machine.` }
  const sentences = [
    ...(down.length > 0 ? [`${join(down)} ${down.length === 1 ? 'does' : 'do'} not answer.`] : []),
    ...(missing.length > 0 ? [`${join(missing)} ${missing.length === 1 ? 'was' : 'were'} not started.`] : []),
  ]
  const bad = down.length + missing.length
  return {
    tone: 'warning',
    title: `${parts.length - bad} of ${parts.length} parts are up`,
    text: `${sentences.join(' ')} Everything else works.`,
  }
}
