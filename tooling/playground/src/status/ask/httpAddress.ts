/** The HTTP address of a part whose own address is a socket's. Without a slash at the end. */
export function httpAddress(url: string): string {
  return url.replace(/^ws/, 'http').replace(/\/$/, '')
}
