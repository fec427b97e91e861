const WEI = 18

/** Wei as decimal text with all its digits, for a prompt that must not round. */
export function formatEther(wei: bigint): string {
  const digits = wei.toString().padStart(WEI + 1, '0')
  const fraction = digits.slice(-WEI).replace(/0+$/, '')
  return `${digits.slice(0, -WEI)}${fraction === '' ? '' : `.${fraction}`} ETH`
}
