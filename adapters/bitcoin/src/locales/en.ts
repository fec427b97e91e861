/** English. */
export default {
  'errors.bitcoin/invalid-input':
    'Something in this request is not right. Nothing was sent. Reload the page and try again.',
  'errors.bitcoin/account-mismatch':
    '{{wallet}} no longer shares this account. Choose it there or connect again; nothing was sent.',
  'errors.bitcoin/ordinals-account':
    'This address keeps your ordinals, and sending from it could give one away. Choose your payment address.',
  'errors.bitcoin/key-missing':
    '{{wallet}} does not share what is needed to spend from this address. Choose another address or another wallet.',
  'errors.bitcoin/amount-small': 'This amount is too small for the network. Send at least {{minimum}} sat.',
  'errors.bitcoin/many-coins':
    'Your balance is in many small pieces. One transaction holds at most {{amount}}: send it in several steps.',
  'errors.bitcoin/coins-kept':
    '{{spared}} sat of your balance may carry ordinals, so we leave them alone. Without them it isn’t enough. Send less.',
  'errors.bitcoin/fee-high':
    'The fee of {{fee}} sat is too much for this amount. Send more at once, or choose a slower speed.',
  'errors.bitcoin/fee-unknown': 'We couldn’t load the current fees. Try again in a moment.',
  'errors.bitcoin/psbt-version':
    'This site sent a kind of transaction that isn’t supported (version 2). Contact its support.',
  'errors.bitcoin/psbt-input':
    'This transaction doesn’t show what it spends, so we can’t check it. Nothing was signed. Contact the site’s support.',
  'errors.bitcoin/psbt-hash-type':
    'This signature would let someone else decide where your money goes. Nothing was signed. Contact the site’s support.',
  'errors.bitcoin/signature-invalid':
    '{{wallet}} signed something other than what was asked for, so we didn’t use it. Check the account there and try again.',
  'errors.bitcoin/signature-invalid_unsent':
    '{{wallet}} signed something other than what was asked for. Nothing was sent. Check the account there and try again.',
  'errors.bitcoin/transaction-changed':
    '{{wallet}} changed this transaction. Nothing was sent. Check the wallet before you try again.',
  'errors.bitcoin/transaction-mismatch':
    'What was sent is not what you reviewed. You reviewed: {{reviewed}}. Sent: {{sent}}. Stop here, and check your wallet and your browser extensions.',
  'errors.bitcoin/already-spent':
    'These coins have been spent in the meantime, so this was not sent. Check Activity before you try again.',
  'errors.bitcoin/fee-low': 'The network asks for a higher fee right now. Choose a faster speed; nothing was sent.',
  'errors.bitcoin/not-pending':
    'This transaction is no longer pending, so there is nothing to speed up. Check Activity.',
  'errors.bitcoin/no-room':
    'Your account has nothing left to pay a higher fee. Wait until the transaction is confirmed.',
  'errors.bitcoin/too-large': 'This transaction is too large for the network. Nothing was sent. Send less at a time.',
  'errors.bitcoin/refused':
    'The network refused this transaction. Nothing was sent. Check the amount and the receiver.',
}
