import type { Refusal } from '../locales/deRefusals.ts'

/** What programs read: fixed words of the protocol, and marks that no person sees. */
type Mark =
  | 'denied'
  | 'handover-over'
  | 'no address'
  | 'no fields'
  | 'no number'
  | 'no-frame'
  | 'W3mFrame: parent is not set'
  | 'no-session'
  | 'not approved yet'
  | 'too many'
  | 'Request was aborted'
  | 'Requested RPC call is not allowed'
  | 'You declined the request. Nothing was shared.'
  | `This wallet does not know ${string}.`

/** What a sentence's braces stand for. */
type Values = Readonly<Record<string, string>>

/** Puts values in the place of `{{name}}`. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

/** What a host is answered when something does not work. Its message is English; people are told in their language. */
export class FrameError extends Error {
  override readonly name: string = 'FrameError'
  /** Of EIP-1193, EIP-1474 or EIP-5792. */
  readonly code: number | undefined
  /** What the sentence is found by in a dictionary. */
  readonly text: string
  readonly values: Values

  constructor(text: Refusal | Mark, code?: number, cause?: unknown, values: Values = {}) {
    super(fill(text, values), { cause })
    this.code = code
    this.text = text
    this.values = values
  }
}

/** In foreign words: a node's, or the service's. */
export class ForeignError extends FrameError {
  constructor(message: string, code?: number) {
    // Nothing of it is in the dictionaries, whatever it says.
    super(message as 'denied', code)
  }
}

/** The person declined. */
export function declined(): FrameError {
  return new FrameError('You declined the request. Nothing was shared.', 4001)
}

/** A request that has ended: for the reason that its signal gives, else withdrawn by the host or the end of the page. */
export function withdrawn(signal?: AbortSignal): FrameError {
  const reason: unknown = signal?.reason
  return reason instanceof FrameError ? reason : new FrameError('Request was aborted', 4001)
}
