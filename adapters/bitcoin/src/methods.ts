import type { FamilyMethods } from '@latchkey/kernel'

const signing = ['signMessage', 'signPsbt', 'sendTransfer'] as const
const accounts = ['getAccountAddresses'] as const

/** What wallets of this family are asked for and answer: the methods of pairing (CAIP-25, namespace bip122). */
export const methods: FamilyMethods = {
  pairing: {
    methods: [...signing, ...accounts],
    events: ['accountsChanged', 'bip122_addressesChanged'],
  },
  transactions: ['signPsbt'],
  signIn: async () => (await import('./chain/signInKind.ts')).signInKind,
  rpc: { safe: [...accounts], approval: [...signing], broadcast: ['POST /tx'] },
}
