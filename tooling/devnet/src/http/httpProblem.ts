/** An answer other than success: thrown by a handler, sent as `{ error }` with its status. */
export class HttpProblem extends Error {
  override readonly name: string = 'HttpProblem'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
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
