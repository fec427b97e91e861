/** English. */
export default {
  'errors.solana/invalid-input':
    'Something in this request is not right. Nothing was sent. Reload the page and try again.',
  'errors.solana/account-mismatch':
    '{{wallet}} no longer shares this account. Choose it there or connect again; nothing was sent.',
  'errors.solana/version': '{{wallet}} can’t sign this kind of transaction. Use another wallet for it.',
  'errors.solana/signature-invalid':
    '{{wallet}} signed something other than what was asked for, so we didn’t use it. Check the account there and try again.',
  'errors.solana/signature-invalid_unsent':
    '{{wallet}} signed something other than what was asked for. Nothing was sent. Check the account there and try again.',
  'errors.solana/transaction-changed':
    '{{wallet}} changed this transaction. Nothing was sent. Check the wallet before you try again.',
  'errors.solana/transaction-mismatch':
    'What was sent is not what you reviewed. You reviewed: {{reviewed}}. Sent: {{sent}}. Stop here, and check your wallet and your browser extensions.',
  'errors.solana/rent-left': 'This would leave too little in your account for the network. Send less, or everything.',
  'errors.solana/rent-needed': 'The receiver has no account on the network yet. Send at least {{amount}} {{symbol}}.',
  'errors.solana/rent-needed_other':
    'Nothing was sent: an account in this transaction would hold less than the network requires. Send more to it.',
  'errors.solana/token-fixed': 'This token can’t be sent: it stays with its owner. Choose another one.',
  'errors.solana/token-hook':
    'This token runs its own program when it is sent, so it can’t be sent from here. Send it in your wallet app.',
  'errors.solana/token-frozen': 'This token is frozen by its issuer. Ask them, or try again later.',
  'errors.solana/would-fail':
    'The network would refuse this. Check the balance, the amount and the receiver; nothing was sent.',
}
