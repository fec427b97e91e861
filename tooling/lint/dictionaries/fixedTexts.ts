/**
 * The product's fixed texts: sentences that sites, their users and their support know word for word, so that no author rewrites
 * them. Each with the entries of the English dictionaries that say it, by folder and key.
 */
export const fixedTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Token Balance Unavailable': {
    'plugins/account': 'balanceUnavailable',
    'plugins/api': 'balanceUnavailable',
    'plugins/balances': 'unavailable',
  },
  'Transaction started': { 'plugins/send': 'started' },
  'Something went wrong': { 'plugins/send': 'failed' },
  'Failed to send transaction. Please try again.': { 'plugins/send': 'failedForNow' },
  'Please enter a valid amount and receiver address': { 'plugins/send': 'errors.send/invalid' },
  'Unsupported chain': { 'plugins/send': 'unsupported' },
  'Network not supported for Gas Price': { 'plugins/api': 'errors.api/gas-price-unsupported' },
  'Failed to fetch transactions': { 'plugins/history': 'failed' },
  'Signature declined': { 'plugins/siwx': 'declinedTitle' },
  'This application might not support Smart Accounts': {
    'plugins/siwx': 'smartAccountTitle',
    'plugins/smart-accounts': 'notTaken',
  },
  'A problem occurred while trying initialize authentication': {
    'plugins/siwx': 'startFailed',
  },
  'Error resolving name': { 'plugins/api': 'errors.api/name' },
  'Error fetching name suggestions': {
    'plugins/api': 'errors.api/name-suggestions',
    'plugins/names': 'suggestionsFailed',
  },
  'Error fetching names for address': {
    'plugins/api': 'errors.api/names-of',
    'plugins/identity': 'errors.identity/names-of',
  },
  'Error registering name {{name}}': { 'plugins/api': 'errors.api/register-name', 'plugins/names': 'failed' },
  'Invalid chainId': { 'plugins/names': 'errors.names/chain-id' },
  'Failed to initialize swap': { 'plugins/swaps': 'initializeFailed' },
  'Failed to fetch network token price': { 'plugins/swaps': 'priceFailed' },
  'Failed to check allowance': { 'plugins/swaps': 'allowanceFailed' },
  'Failed to create approval transaction': { 'plugins/swaps': 'approvalFailed' },
  'Failed to create transaction': { 'plugins/swaps': 'transactionFailed' },
  'Transaction error': { 'plugins/swaps': 'transactionError' },
  'Approve limit increase in your wallet': { 'plugins/swaps': 'approving' },
  'Confirm transaction in your wallet': { 'plugins/swaps': 'confirming' },
  'Swapped {{from}} to {{to}}': { 'plugins/swaps': 'swapped' },
  'Insufficient balance': { 'plugins/swaps': 'insufficient' },
  'Failed to disconnect': { 'plugins/account': 'disconnectFailed', 'plugins/networks': 'disconnectFailed' },
  'Action not allowed': { 'plugins/embedded': 'notAllowed' },
  'Unable to load email login dependency': { 'plugins/embedded': 'errors.embedded/load' },
  'Request was aborted': { 'kernel/src/core/i18n': 'errors.kernel/aborted' },
  'Invalid Project ID': {
    'plugins/api': 'errors.api/project-id',
    'adapters/walletconnect': 'errors.walletconnect/project-id',
  },
  'Invalid App Configuration': { 'kernel/src/core/i18n/errors': 'errors.config/origin-not-allowed' },
}
