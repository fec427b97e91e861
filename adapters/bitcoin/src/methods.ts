import type { FamilyMethods, Network } from '@latchkey/kernel'

const signing = ['signMessage', 'signPsbt', 'sendTransfer'] as const
/** For wallets in the page that do not sign without sending; pairing asks for no such method. */
const sending = 'bitcoin_sendPsbt'
const accounts = ['getAccountAddresses'] as const

/** What wallets of this family are asked for and answer: the methods of pairing (CAIP-25, namespace bip122). */
export function methodsOn(networks: readonly Network[]): FamilyMethods {
  return {
    pairing: {
      methods: [...signing, ...accounts],
      events: ['accountsChanged', 'bip122_addressesChanged'],
      async describeAccounts(approved, properties) {
        const { describeAccounts } = await import('./connectors/pairedAccounts.ts')
        return describeAccounts(approved, properties, networks)
      },
    },
    transactions: ['signPsbt', sending],
    signIn: async () => (await import('./chain/signInKind.ts')).signInKind,
    rpc: { safe: [...accounts], approval: [...signing, sending], broadcast: ['POST /tx'] },
  }
}
