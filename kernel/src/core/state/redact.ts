const SECRET = /seed|mnemonic|secret|private|password|otp|email|e_?mail|token$|^key$|key$|signature|^uri$/i

/** Drops values whose names sound like secrets (architecture section 18). */
export function redact(props: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !SECRET.test(name)))
}
