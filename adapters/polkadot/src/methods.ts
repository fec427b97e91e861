import type { FamilyMethods } from '@latchkey/kernel'

const signing = ['polkadot_signTransaction', 'polkadot_signMessage'] as const

/** Reads that any node of the network answers. */
const reads = [
  'chain_getBlock',
  'chain_getBlockHash',
  'chain_getFinalizedHead',
  'chain_getHeader',
  'payment_queryInfo',
  'rpc_methods',
  'state_call',
  'state_getMetadata',
  'state_getRuntimeVersion',
  'state_getStorage',
  'state_queryStorageAt',
  'system_accountNextIndex',
  'system_chain',
  'system_properties',
] as const

/** What wallets of this family are asked for and answer. */
export const methods: FamilyMethods = {
  pairing: { methods: [...signing], events: ['accountsChanged'] },
  transactions: ['polkadot_signTransaction'],
  signIn: async () => (await import('./signInKind.ts')).signInKind,
  rpc: { safe: [...reads], approval: [...signing, 'polkadot_provideMetadata'], broadcast: ['author_submitExtrinsic'] },
}
