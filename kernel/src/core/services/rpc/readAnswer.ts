import { kernelError } from '../../errors/errorTable.ts'
import { fromUnknown } from '../../errors/fromUnknown.ts'
import type { KernelError } from '../../errors/kernelError.ts'
import { readProperty } from '../../errors/readProperty.ts'

/** Which question an answer belongs to. */
export interface Question {
  readonly method: string
  readonly network: string
  readonly url: string
}

/** What a node says to one call. */
export type Answer = { readonly result: unknown } | { readonly error: KernelError }

/** The typed error for an answer that is no JSON-RPC. */
export function malformedAnswer(question: Question, problem: string): KernelError {
  return kernelError('rpc/malformed', { details: { ...question, problem } })
}

/** Reads one JSON-RPC answer whose id was already matched. */
export function readAnswer(answer: unknown, question: Question): Answer {
  const error = readProperty(answer, 'error')
  if (typeof error === 'object' && error !== null) {
    const details = { rpcCode: readProperty(error, 'code'), data: readProperty(error, 'data') }
    return { error: fromUnknown(error, { ...question, source: 'node', fallback: 'rpc/invalid-input', details }) }
  }
  if (typeof answer === 'object' && answer !== null && 'result' in answer) return { result: answer.result }
  return { error: malformedAnswer(question, 'neither result nor error') }
}
