/**
 * Announces a wallet called Harbor by EIP-6963 that shares one account on Ethereum. Runs in the page, before its scripts:
 * `page.addInitScript(announceWallet, address)`.
 */
export function announceWallet(account: string): void {
  const provider = {
    request: async ({ method }: { readonly method: string }) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account]
      throw Object.assign(new Error('no'), { code: 4200 })
    },
    on: () => undefined,
    removeListener: () => undefined,
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Harbor',
    icon: 'data:image/svg+xml,%3Csvg/%3E',
    rdns: 'xyz.harbor',
  }
  const detail = Object.freeze({ info, provider })
  globalThis.addEventListener('eip6963:requestProvider', () =>
    globalThis.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
}
