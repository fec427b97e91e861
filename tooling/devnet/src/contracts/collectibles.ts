import { ADDRESSES } from './addresses.generated.ts'

/** The collections of pieces; their metadata and pictures are `data:` addresses. */
export const COLLECTIBLES = {
  /** ERC-721. */
  keys: { address: ADDRESSES.keys, standard: 'ERC-721', name: 'Latch Keys', symbol: 'KEY' },
  /** Unasked-for ERC-721; its name is an advertisement. */
  spam: {
    address: ADDRESSES.spam,
    standard: 'ERC-721',
    name: 'CLAIM 5 ETH at reward.example',
    symbol: 'VISIT reward.example',
  },
  /** ERC-1155. */
  items: { address: ADDRESSES.items, standard: 'ERC-1155', name: 'Workshop Items', symbol: 'ITEM' },
} as const
