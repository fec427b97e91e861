/** English words. */
export default {
  'errors.walletconnect/relay-unreachable':
    'The connection service cannot be reached. Check your connection, and the clock of this device.',
  'errors.walletconnect/offline': 'You are offline. Try again when you have a connection.',
  'errors.walletconnect/project-id': 'Invalid Project ID',
  'errors.walletconnect/clock':
    'The clock of this device is wrong by more than five minutes. Set date and time to automatic and try again.',
  'errors.walletconnect/nothing-asked': 'This site has no network that a wallet could be paired with.',
  'errors.walletconnect/unsupported': 'This wallet supports none of the networks of this site.',
  'errors.walletconnect/session-invalid':
    'The wallet answered with something else than it was asked for. You are not connected.',
}
