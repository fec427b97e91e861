export default {
  open: 'Test coins',
  title: 'Test coins',
  claim: 'Ask for coins',
  explained: 'Coins of {{network}} are worth nothing. One claim an hour.',
  waiting: 'You can ask again {{when}}.',
  claimed: 'The coins are on their way',
  'errors.faucet/no-account': 'Connect a wallet first.',
  'errors.faucet/too-early': 'This account has asked within the last hour. Wait, then ask again.',
} as const
