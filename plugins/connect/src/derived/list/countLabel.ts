/** How many wallets there are, as people read it: whole tens and a plus sign when something was dropped (facts 3.1). */
export function countLabel(count: number): string {
  const tens = count - (count % 10)
  return count < 10 || tens === count ? String(count) : `${tens}+`
}
