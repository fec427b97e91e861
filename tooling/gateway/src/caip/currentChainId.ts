/** Ids of Solana's networks from before CAIP-30 changed (facts, section 9), in lower case, as older clients send them too. */
const DEPRECATED: ReadonlyMap<string, string> = new Map([
  ['solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:8e9rvcklfqia2y35hxjjpwzj8wevo44k', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])

/** The CAIP-2 id that a chain goes by today. */
export function currentChainId(id: string): string {
  return DEPRECATED.get(id.toLowerCase()) ?? id
}
