export * from './abis.generated.ts'
export { COLLECTIBLES } from './collectibles.ts'
export {
  AGGREGATORS,
  CONTRACT_WALLET,
  DELEGATION,
  ENFORCERS,
  ENS,
  ENTRY_POINTS,
  EXCHANGE,
  MULTICALL,
} from './deployed.ts'
export { type DevnetName, NAMES } from './names.ts'
export { type DevnetToken, IMPOSTOR, ODD_TOKENS, TOKENS } from './tokens.ts'
