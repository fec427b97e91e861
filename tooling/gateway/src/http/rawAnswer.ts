/** An answer that is not JSON. */
export class RawAnswer {
  readonly body: Uint8Array | string
  /** Content type. */
  readonly type: string
  readonly status: number

  constructor(body: Uint8Array | string, type: string, status = 200) {
    this.body = body
    this.type = type
    this.status = status
  }
}
