import { isIP } from 'node:net'

/** Whether a text is an IP address, or a network of them with the number of its leading bits (RFC 4632). */
export function isNetwork(text: string): boolean {
  const [address = '', bits, rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
