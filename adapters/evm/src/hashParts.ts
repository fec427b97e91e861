/**
 * A transaction hash as the log keeps it: in two parts, because the log hides whatever is as long as a private key, and
 * a hash that nobody else has seen must not be lost. Other answers are left out.
 */
export function hashParts(answer: unknown): readonly string[] {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? [answer.slice(0, 34), answer.slice(34)] : []
}
