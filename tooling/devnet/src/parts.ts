import type { StartPart } from './part.ts'

/** The parts besides the EVM chains, each loaded only when it is asked for. */
const loaders = {
  bitcoin: async () => (await import('./bitcoin/startBitcoin.ts')).startBitcoin,
  mail: async () => (await import('./mail/startMail.ts')).startMail,
  openid: async () => (await import('./openid/startOpenid.ts')).startOpenid,
  polkadot: async () => (await import('./polkadot/startPolkadot.ts')).startPolkadot,
  relay: async () => (await import('./relay/startRelay.ts')).startRelay,
  solana: async () => (await import('./solana/startSolana.ts')).startSolana,
} satisfies Record<string, () => Promise<StartPart>>

/** What `parts` of the options may name. */
export type PartName = 'evm' | keyof typeof loaders

/** Every part besides the EVM chains by name. */
export const PARTS: Readonly<Record<string, () => Promise<StartPart>>> = loaders
