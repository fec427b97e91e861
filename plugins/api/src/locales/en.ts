/** English. */
export default {
  balanceUnavailable: 'Token Balance Unavailable',
  'errors.api/project-id': 'Invalid Project ID. Wallets installed in this browser still work.',
  'errors.api/project-disabled': 'This service is turned off for this site. Wallets still work.',
  'errors.api/limited': 'Too many requests. Try again in a moment.',
  'errors.api/chain-unreachable': 'The network isn’t responding. Try again in a moment.',
  'errors.api/gas-price-unsupported': 'Network not supported for Gas Price. Switch to another network.',
  'errors.api/sessions-unsupported':
    'Permissions to sites aren’t available on this network. Switch to another network.',
  'errors.api/onramp-unsupported': 'Coins of this network aren’t sold here. Switch to another network.',
  'errors.api/swaps-unsupported': 'Network not supported for Swaps. Switch to another network.',
  'errors.api/name': 'Error resolving name. Try again in a moment.',
  'errors.api/name-not-found': 'This name isn’t registered. Check the spelling.',
  'errors.api/name-suggestions': 'Error fetching name suggestions. Try again in a moment.',
  'errors.api/names-of': 'Error fetching names for address. Try again in a moment.',
  'errors.api/register-name': 'Error registering name {{name}}. Check whether it is taken before you try again.',
} as const
