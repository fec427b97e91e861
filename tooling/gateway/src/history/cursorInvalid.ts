import { GatewayError } from '../gatewayError.ts'

/** The refusal of a cursor that no page of the list gave: 400 `cursor-invalid`. */
export function cursorInvalid(): GatewayError {
  return new GatewayError(400, 'cursor-invalid', 'The cursor is not one of this list: begin again without a cursor.')
}
