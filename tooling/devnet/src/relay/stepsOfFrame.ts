import { stepOfTag } from './stepOfTag.ts'

const STEPS: ReadonlyMap<string, readonly [string, ...string[]]> = new Map(
  Object.entries({
    irn_subscribe: ['subscribe'],
    irn_batchSubscribe: ['subscribe'],
    irn_unsubscribe: ['unsubscribe'],
    irn_batchUnsubscribe: ['unsubscribe'],
    irn_fetchMessages: ['fetch'],
    irn_batchFetchMessages: ['fetch'],
    irn_batchPublish: ['publish'],
    wc_proposeSession: ['propose', 'publish'],
    wc_approveSession: ['approve', 'settle', 'publish'],
  }),
)

/** The names of the step that a client's frame is, the most telling one first. */
export function stepsOfFrame(method: string | undefined, parameters: unknown): readonly [string, ...string[]] {
  if (method === undefined) return ['acknowledge']
  if (method !== 'irn_publish') return STEPS.get(method) ?? ['unknown']
  const tag = typeof parameters === 'object' && parameters !== null && 'tag' in parameters ? Number(parameters.tag) : 0
  return [stepOfTag(tag), 'publish']
}
