const MARKUP = /[<>]|&#?\w+;|\[[^\]]*\]\(/
const ADDRESS =
  /https?:|www\.|t\.me\/|\b[a-z0-9-]+\.(com|org|net|io|xyz|app|gift|claim|site|top|club|fi|live|pro|cc|me|info|online|link|finance|eth\.\w+)\b/i
const CALL = /\b(claim|visit|redeem|airdrop|reward|bonus|voucher)\b/i

/** Whether a token's name is an advertisement: an address, markup, or a call to fetch something. */
export function looksLikeAdvertising(name: string | null): boolean {
  return name !== null && (MARKUP.test(name) || ADDRESS.test(name) || CALL.test(name))
}
