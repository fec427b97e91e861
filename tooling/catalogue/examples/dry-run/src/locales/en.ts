export default {
  'errors.dry-run/would-fail': 'This transaction would fail, so the wallet was not asked: {{reason}}',
} as const
