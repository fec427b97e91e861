const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23537'/%3E%3C/svg%3E"

/** Announces wallets by EIP-6963 that answer nothing; for long lists. */
export function announceMany(count: number): void {
  const announce = (): void => {
    for (let index = 0; index < count; index += 1) {
      const info = {
        uuid: crypto.randomUUID(),
        name: `Wallet number ${index + 1}`,
        icon: ICON,
        rdns: `wallet.number${index + 1}`,
      }
      const provider = {
        request: () => new Promise(() => undefined),
        on: () => undefined,
        removeListener: () => undefined,
      }
      const detail = Object.freeze({ info: Object.freeze(info), provider })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  if (count === 0) return
  window.addEventListener('eip6963:requestProvider', announce, { once: true })
}
