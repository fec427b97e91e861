/** An amount in the smallest unit as decimal text in whole units, exact and without trailing zeros. */
export function formatUnits(amount: string, decimals: number): string {
  if (decimals === 0) return amount
  const digits = amount.padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  const whole = digits.slice(0, -decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
