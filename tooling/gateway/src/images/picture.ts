/** A picture as it is sent: bytes that nobody looks into. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly type: string
  /** Strong, of the bytes. */
  readonly etag: string
}
