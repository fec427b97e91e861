/** How the announced wallets of a measured page look. */
export interface AnnouncedWallets {
  readonly count: number
}

/** The name of the first announced wallet; others have their number behind it. */
export const WALLET_NAME = 'Latch Test Wallet'

/**
 * Runs in the page before its own scripts: announces wallets as EIP-6963 asks, whose provider answers by itself
 * (EIP-1193). It must name nothing outside itself.
 */
export function announceWallets({ count }: AnnouncedWallets): void {
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: [account],
    eth_accounts: [account],
    net_version: '1',
    eth_getBalance: '0x14d1120d7b160000',
    wallet_getCapabilities: {},
  }
  let chainId = '0x1'
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    if (method === 'eth_chainId') return chainId
    if (method === 'wallet_switchEthereumChain') {
      chainId = String(Reflect.get(Object(Array.isArray(params) ? params[0] : undefined), 'chainId'))
      for (const listener of listeners.get('chainChanged') ?? []) listener(chainId)
      return null
    }
    if (method in answers) return answers[method]
    throw Object.assign(new Error(`The method ${method} is not supported`), { code: 4200 })
  }
  const provider = Object.freeze({
    request,
    on: (event: string, listener: (value: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  })
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Cpath d="M0 0h1v1H0z"/%3E%3C/svg%3E'
  const details = Array.from({ length: count }, (_, index) => {
    const uuid = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const name = index === 0 ? 'Latch Test Wallet' : `Latch Test Wallet ${index}`
    return Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns: `example.latch${index}` }), provider })
  })
  const announce = (): void => {
    for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
