import { type Adapter, defineAdapter } from '@latchkey/kernel'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23135'/%3E%3Cpath d='M4 1.5v5M2.5 3h3M2 4.5q2 3.5 4 0' fill='none' stroke='%23fff' stroke-width='.7'/%3E%3C/svg%3E"

/** An installed wallet that announced itself to several chain families, and answers nothing. */
export const oneWalletOfMany: Adapter = defineAdapter({
  id: 'oneWalletOfMany',
  api: 1,
  connectors: () => ({
    initial: ['eip155', 'solana', 'bip122'].map((namespace) => ({
      id: `harbor:${namespace}`,
      name: 'Harbor',
      icon: ICON,
      kind: 'announced',
      namespaces: [namespace],
      connect: () => new Promise(() => undefined),
    })),
  }),
})
