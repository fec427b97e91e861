/** English. */
export default {
  'errors.polkadot/invalid-input':
    'Something in this request is not right. Nothing was sent. Reload the page and try again.',
  'errors.polkadot/account-mismatch':
    '{{wallet}} no longer shares this account. Choose it there or connect again; nothing was sent.',
  'errors.polkadot/signature-invalid':
    '{{wallet}} signed something other than what was asked for, so we didn’t use it. Update the network in {{wallet}} and try again.',
  'errors.polkadot/signature-invalid_unsent':
    '{{wallet}} signed something other than what was asked for. Nothing was sent. Update the network in {{wallet}} and try again.',
  'errors.polkadot/transaction-changed':
    '{{wallet}} changed this transaction. Nothing was sent. Check the wallet before you try again.',
  'errors.polkadot/receiver-needs':
    'The receiver has no account on the network yet. Send at least {{amount}} {{symbol}}.',
  'errors.polkadot/receiver-token':
    'The receiver has no account on the network yet, and {{symbol}} can’t open one. Send the network’s own coin there first.',
  'errors.polkadot/keep-alive':
    'This would leave too little to keep your account open. Send at most {{amount}} {{symbol}}, or send everything and close it.',
  'errors.polkadot/cannot-close':
    'Your account is in use, for staking, a vote or a token, and can’t be closed. End that first, or keep the account open.',
  'errors.polkadot/token-dust':
    'This would leave less {{symbol}} than an account must hold ({{amount}}). Send less, or all of it.',
  'errors.polkadot/token-frozen': '{{symbol}} is frozen by its issuer. Ask them, or try again later.',
  'errors.polkadot/stale':
    'Another transaction of your account came first, so this one was not sent. Wait a moment and try again.',
  'errors.polkadot/filtered':
    'This network doesn’t accept transfers like this right now. Switch to its Asset Hub and try again.',
  'errors.polkadot/refused':
    'The network refused this. Check the balance, the amount and the receiver; nothing was sent.',
}
