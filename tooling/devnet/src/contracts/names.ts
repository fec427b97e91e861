import { ACCOUNTS } from '../core/accounts.ts'
import { ADDRESSES } from './addresses.generated.ts'

/** A name of the local name service, with its records. */
export interface DevnetName {
  readonly name: string
  readonly address: `0x${string}`
  /** Whether the address says that this is its name. */
  readonly primary: boolean
  readonly texts: Readonly<Record<string, string>>
}

const picture = (hue: number) =>
  `data:image/svg+xml;base64,${btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="hsl(${hue} 60% 45%)"/><circle cx="24" cy="20" r="9" fill="#fff"/><path d="M8 44a16 16 0 0 1 32 0Z" fill="#fff"/></svg>`,
  )}`

const [alice, bob, carol, dave, erin] = ACCOUNTS

/** The names that are registered on every local chain from the start. */
export const NAMES: readonly [DevnetName, DevnetName, ...DevnetName[]] = [
  {
    name: 'alice.eth',
    address: alice.address,
    primary: true,
    texts: { avatar: picture(210), description: 'The first account of the local chains', url: 'https://alice.example' },
  },
  { name: 'bob.eth', address: bob.address, primary: true, texts: { avatar: picture(20) } },
  { name: 'carol.eth', address: carol.address, primary: true, texts: {} },
  { name: 'dave.eth', address: dave?.address ?? carol.address, primary: true, texts: { avatar: picture(120) } },
  /** Resolves, but its address does not call itself so. */
  { name: 'erin.eth', address: erin?.address ?? carol.address, primary: false, texts: {} },
  { name: 'pay.alice.eth', address: alice.address, primary: false, texts: {} },
  { name: 'exchange.eth', address: ADDRESSES.exchangeRouter, primary: true, texts: {} },
]
