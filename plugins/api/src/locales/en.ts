/** English words. */
const words = {
  balanceUnavailable: 'Token Balance Unavailable',
  'errors.api/project-id': 'Invalid Project ID. Wallets installed in this browser still work.',
  'errors.api/project-disabled': 'This service is switched off for this site. Wallets still work.',
  'errors.api/limited': 'The service has had too many requests. Try again in a moment.',
  'errors.api/chain-unreachable': 'The network does not answer. Try again in a moment.',
  'errors.api/gas-price-unsupported': 'Network not supported for Gas Price. Switch to another network.',
  'errors.api/swaps-unsupported': 'Network not supported for Swaps. Switch to another network.',
  'errors.api/name': 'Error resolving name. Try again in a moment.',
  'errors.api/name-not-found': 'Nobody has this name. Check how it is written.',
  'errors.api/name-suggestions': 'Error fetching name suggestions. Try again in a moment.',
  'errors.api/names-of': 'Error fetching names for address. Try again in a moment.',
  'errors.api/register-name': 'Error registering name {{name}}. Look it up before you try again.',
}

export default words
