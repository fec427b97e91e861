import { parseAbi } from 'viem'

/** What is read of registry and resolvers (ERC-137, ERC-181, ERC-634). */
export const ensAbi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function text(bytes32 node, string key) view returns (string)',
])
