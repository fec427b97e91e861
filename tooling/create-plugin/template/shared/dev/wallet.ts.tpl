/** What asks you before it answers. */
const PROMPTS = /^(eth_requestAccounts|eth_sendTransaction|personal_sign|eth_signTypedData_v4|wallet_)/

interface Call {
  readonly method: string
  readonly params?: unknown
}

const failure = (code: number, message: string): Error => Object.assign(new Error(message), { code })

/** An EIP-1193 provider. */
interface Provider {
  request(call: Call): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
}

/**
 * A wallet whose accounts are those of the local chain, which signs for them. For development only; it asks with `confirm`
 * before it signs.
 */
export function createWallet(rpcUrl: string): Provider {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  let isConnected = sessionStorage.getItem('dev-wallet') === 'connected'
  const node = async (method: string, params: unknown): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
    if (error) throw failure(error.code, error.message)
    return result
  }
  return {
    async request({ method, params }: Call): Promise<unknown> {
      if (PROMPTS.test(method) && !confirm(`Development wallet: allow ${method}?`)) throw failure(4001, 'Refused in the wallet')
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') {
        if (method === 'eth_requestAccounts') isConnected = true
        if (isConnected) sessionStorage.setItem('dev-wallet', 'connected')
        return isConnected ? ((await node('eth_accounts', [])) as string[]).slice(0, 2) : []
      }
      if (method === 'wallet_revokePermissions') {
        isConnected = false
        sessionStorage.removeItem('dev-wallet')
        return null
      }
      if (method.startsWith('wallet_')) throw failure(4200, `${method} is not supported`)
      return node(method, params)
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (value: unknown) => void) => void listeners.get(event)?.delete(listener),
  }
}

/** Puts it into the page as wallets announce themselves (EIP-6963). */
export function startWallet(rpcUrl: string): void {
  const provider = createWallet(rpcUrl)
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%23335"/%3E%3Cpath d="M8 12h16v10H8z" fill="%23fff"/%3E%3C/svg%3E'
  const info = { uuid: crypto.randomUUID(), name: 'Development wallet', icon, rdns: 'dev.latchkey.preview' }
  const announce = (): void => {
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
