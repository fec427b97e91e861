/** English. */
export default {
  'errors.evm/invalid-input':
    'Something in this request is not right. Nothing was sent. Reload the page and try again.',
  'errors.evm/transaction-mismatch':
    'What was sent is not what you reviewed. You reviewed: {{reviewed}}. Sent: {{sent}}. Stop here, and check this page and your browser extensions.',
  'errors.evm/chain-mismatch': '{{wallet}} is on another network. Switch the network and try again; nothing was sent.',
  'errors.evm/account-mismatch':
    '{{wallet}} no longer shares this account. Choose it there or connect again; nothing was sent.',
  'errors.evm/fee-implausible': 'The network asks for an unusually high fee. Try again later.',
  'errors.evm/would-fail':
    'This would fail on the network. Check the balance, the amount and the receiver; nothing was sent.',
  'errors.evm/name-invalid':
    'This name isn’t valid: some characters may only look like letters. Enter the address instead.',
  'errors.evm/gateway-refused': 'This site can’t look up this name. Enter the address instead.',
}
