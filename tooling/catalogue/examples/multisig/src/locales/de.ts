import type en from './en.ts'

const de: { readonly [Key in keyof typeof en]: string } = {
  open: 'Multisig',
  title: 'Multisig',
  field: 'Contract-Adresse',
  look: 'Ansehen',
  rule: '{{threshold}} von {{owners}} Eigentümern müssen zustimmen',
  nonce: 'Bisherige Transaktionen',
  owners: 'Eigentümer',
  'errors.multisig/no-address': 'Das ist keine Adresse dieses Netzwerks. Prüfen Sie sie Zeichen für Zeichen.',
  'errors.multisig/no-safe': 'An dieser Adresse dieses Netzwerks ist kein Safe. Prüfen Sie Adresse und Netzwerk.',
}

export default de
