import { type PageWallet, pageWallet } from '@latchkey/tooling/vitest/pageWallet.ts'

export const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

interface Account {
  readonly caipAddress: string
}

/** What the examples' kernels have in common. */
interface ExampleKernel {
  start(): Promise<void>
  destroy(): Promise<void>
  readonly wallet: {
    connect(request: { readonly connectorId: string }): Promise<{ readonly account: Account }>
  }
}

/** A wallet of the page by the name of Harbor that announces itself (EIP-6963) until `stop` is called. */
export function announceHarbor(): PageWallet & { stop(): void } {
  const wallet = pageWallet([ADDRESS])
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Harbor',
    icon: 'data:image/svg+xml,%3Csvg/%3E',
    rdns: 'xyz.harbor',
  }
  const announce = (): boolean =>
    globalThis.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider: wallet.provider }) }),
    )
  globalThis.addEventListener('eip6963:requestProvider', announce)
  return Object.assign(wallet, { stop: () => globalThis.removeEventListener('eip6963:requestProvider', announce) })
}

/** Connects Harbor in a kernel. */
export async function connectHarbor(kernel: ExampleKernel): Promise<string> {
  await kernel.start()
  return (await kernel.wallet.connect({ connectorId: 'eip6963:xyz.harbor' })).account.caipAddress
}

const jar = new Map<string, string>()

/** Sets the cookies of the request that is being answered. */
export function setCookies(values: Readonly<Record<string, string>>): void {
  jar.clear()
  for (const [name, value] of Object.entries(values)) jar.set(name, value)
}

/** Stands in for `next/headers`, which answers inside of Next's server only. */
export async function cookies(): Promise<{
  get(name: string): { readonly name: string; readonly value: string } | undefined
}> {
  return {
    get(name) {
      const value = jar.get(name)
      return value === undefined ? undefined : { name, value }
    },
  }
}
