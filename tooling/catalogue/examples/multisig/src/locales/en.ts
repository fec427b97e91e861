export default {
  open: 'Multisig',
  title: 'Multisig',
  field: 'Address of the contract',
  look: 'Look',
  rule: '{{threshold}} of {{owners}} owners have to agree',
  nonce: 'Transactions so far',
  owners: 'Owners',
  'errors.multisig/no-address': 'This isn’t an address on this network. Check it letter by letter.',
  'errors.multisig/no-safe': 'There is no Safe at this address of this network. Check the address, and the network.',
} as const
