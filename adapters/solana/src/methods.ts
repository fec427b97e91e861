import type { FamilyMethods, PairingRequestInfo } from '@latchkey/kernel'
import { solana } from './networks/solana.ts'
import { solanaDevnet } from './networks/solanaDevnet.ts'

const signing = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const
const accounts = ['solana_getAccounts', 'solana_requestAccounts'] as const

/** Reads that any node of the network answers. */
const reads = [
  'getAccountInfo',
  'getBalance',
  'getBlockHeight',
  'getFeeForMessage',
  'getGenesisHash',
  'getLatestBlockhash',
  'getMinimumBalanceForRentExemption',
  'getMultipleAccounts',
  'getRecentPrioritizationFees',
  'getSignatureStatuses',
  'getSignaturesForAddress',
  'getTokenAccountBalance',
  'getTokenAccountsByOwner',
  'getTransaction',
  'isBlockhashValid',
  'simulateTransaction',
] as const

/** What a paired wallet need not be asked: the accounts it has approved. */
function pairingAnswer(method: string, { addresses }: PairingRequestInfo): unknown {
  return accounts.some((name) => name === method) ? addresses.map((pubkey) => ({ pubkey })) : undefined
}

/** What wallets of this family are asked for and answer. */
export const methods: FamilyMethods = {
  pairing: {
    methods: [...signing, ...accounts],
    events: ['accountsChanged', 'chainChanged'],
    aliases: Object.fromEntries(
      [solana, solanaDevnet].flatMap(({ id, deprecatedId }) => (deprecatedId ? [[deprecatedId, id]] : [])),
    ),
    respondLocally: pairingAnswer,
  },
  signIn: async () => (await import('./signInKind.ts')).signInKind,
  rpc: { safe: [...accounts, ...reads], approval: [...signing, 'solana_signIn'], broadcast: ['sendTransaction'] },
}
