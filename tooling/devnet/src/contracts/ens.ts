import { ADDRESSES } from './addresses.generated.ts'

/** Contracts of the name service. The registry and the universal resolver are where ENS has them on the main network. */
export const ENS = {
  registry: ADDRESSES.nameRegistry,
  resolver: ADDRESSES.nameResolver,
  universalResolver: ADDRESSES.universalResolver,
} as const
