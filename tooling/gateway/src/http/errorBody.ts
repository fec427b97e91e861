import type { GatewayError } from '../gatewayError.ts'

/** What every endpoint answers on an error (facts: the name service's error body, with a code and a message). */
export interface ErrorBody {
  readonly status: 'FAILED'
  readonly code: string
  readonly message: string
  readonly reasons: readonly { readonly name: string; readonly description: string }[]
}

/** An error as the body of its answer; there is always a reason to show. */
export function errorBody({ code, message, details }: GatewayError): ErrorBody {
  const reasons = details.length > 0 ? details : [{ name: code, description: message }]
  return { status: 'FAILED', code, message, reasons }
}
