/** What a host is answered when something does not work. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
  /** Of EIP-1193, EIP-1474 or EIP-5792. */
  readonly code: number | undefined

  constructor(message: string, code?: number, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** The person declined. */
export function declined(): FrameError {
  return new FrameError('You declined the request. Nothing was shared.', 4001)
}

/** The host, or the end of the page, has withdrawn a request. */
export function withdrawn(): FrameError {
  return new FrameError('Request was aborted', 4001)
}
