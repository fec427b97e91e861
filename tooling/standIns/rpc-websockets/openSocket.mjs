/** The platform's own socket; what web3.js passes besides the address is for the client. */
export function openSocket(url) {
  return new globalThis.WebSocket(url)
}
