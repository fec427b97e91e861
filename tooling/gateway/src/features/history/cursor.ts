import { GatewayError } from '../../core/errors.ts'

/** The refusal of a cursor that no page of the list gave: 400 `cursor-invalid`. */
export function cursorInvalid(): GatewayError {
  return new GatewayError(400, 'cursor-invalid', 'The cursor is not one of this list: begin again without a cursor.')
}

/** Where a page of an EVM history ended. */
export interface Cursor {
  readonly position: string
  /** CAIP-2; orders what has the same position on two chains. */
  readonly chainId: string
}

const CURSOR = /^(\d{30})(eip155:\d{1,20})$/

/** Writes a cursor as clients get it: text that means nothing to them. */
export function writeCursor({ position, chainId }: Cursor): string {
  return Buffer.from(position + chainId).toString('base64url')
}

/**
 * Reads a cursor that a client sent back.
 * @throws GatewayError 400 `cursor-invalid`
 */
export function readCursor(text: string): Cursor {
  const [, position, chainId] = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? []
  if (position !== undefined && chainId !== undefined) return { position, chainId }
  throw cursorInvalid()
}
