export default {
  open: '__TITLE__',
  title: '__TITLE__',
  field: 'Note on this account',
  save: 'Save',
  saved: 'Saved',
  connections: '{{count}} wallets were connected',
  connections_one: '{{count}} wallet was connected',
  'errors.__ID__/no-account': 'Connect a wallet to write a note for its account.',
} as const
