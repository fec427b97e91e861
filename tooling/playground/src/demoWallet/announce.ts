import type { DemoProvider } from './types.ts'

interface Info {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** Announces the wallet now and whenever a page asks (EIP-6963). */
export function announce(info: Info, provider: DemoProvider): () => void {
  const detail = Object.freeze({ info: Object.freeze(info), provider })
  const say = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', say)
  say()
  return () => removeEventListener('eip6963:requestProvider', say)
}
