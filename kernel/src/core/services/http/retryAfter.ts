/** Longest wait a server can ask for (security.md R1). */
const LONGEST = 30_000

/** Milliseconds a `Retry-After` header asks for: seconds or a date, at most 30 s. */
export function retryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const wait = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), LONGEST)
}
