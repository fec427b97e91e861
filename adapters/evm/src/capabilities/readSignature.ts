import { kernelError } from '@latchkey/kernel'

/** A signed message is `0x` plus 62 or more hexadecimal characters (specification section 5). */
const SIGNATURE = /^0x[0-9a-f]{62,}$/i

/** The signature a wallet gave. @throws `connect/malformed` for everything else */
export function readSignature(answer: unknown, method: string): { readonly signature: string } {
  if (typeof answer === 'string' && SIGNATURE.test(answer)) return { signature: answer }
  throw kernelError('connect/malformed', { details: { method, expected: 'a signature' } })
}
