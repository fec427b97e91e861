/** Whether a URL, a `Host` header or an `Origin` header names this machine. */
export function isLoopback(address: string | undefined): boolean {
  if (!address) return false
  const url = URL.parse(address.includes('://') ? address : `http://${address}`)
  return url !== null && /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(url.hostname)
}
