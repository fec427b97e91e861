/** English words. */
export default {
  'errors.walletconnect/relay-unreachable':
    'We couldn’t reach the connection service. Check your connection and the clock of this device, then try again.',
  'errors.walletconnect/offline': 'You are offline. Try again when you have a connection.',
  'errors.walletconnect/project-id': 'Invalid Project ID. Wallets installed in this browser still work.',
  'errors.walletconnect/clock':
    'The clock of this device is wrong by more than five minutes. Set date and time to automatic and try again.',
  'errors.walletconnect/nothing-asked': 'This site can’t connect phone wallets. Choose a wallet in this browser.',
  'errors.walletconnect/unsupported': 'This wallet supports none of this site’s networks. Choose another wallet.',
  'errors.walletconnect/session-invalid':
    'The wallet’s answer doesn’t match the request, so you’re not connected. Update the wallet, or choose another one.',
}
