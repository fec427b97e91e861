export default {
  title: 'For holders',
  missing: 'You need at least {{least}} {{symbol}}. This account holds {{held}}.',
  granted: 'You hold enough: come in.',
  unknown: 'Connect a wallet to see whether you may come in.',
  again: 'Look again',
} as const
