/** An answer other than success: thrown by a handler, sent as `{ error }`, with its code where it has one, and its status. */
export class HttpProblem extends Error {
  override readonly name: string = 'HttpProblem'
  readonly status: number
  /** For programs: lower-case words with dashes. */
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** What a text says in JSON; `undefined`, which no JSON text says, when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
