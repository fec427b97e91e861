const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^0014.{40}$/, 'v0_p2wpkh'],
  [/^0020.{64}$/, 'v0_p2wsh'],
  [/^5120.{64}$/, 'v1_p2tr'],
  [/^76a914.{40}88ac$/, 'p2pkh'],
  [/^a914.{40}87$/, 'p2sh'],
  [/^(21|41).+ac$/, 'p2pk'],
  [/^6a/, 'op_return'],
]

/** What Esplora calls a script given in hex. */
export function scriptType(script: string): string {
  return PATTERNS.find(([pattern]) => pattern.test(script))?.[1] ?? 'unknown'
}
