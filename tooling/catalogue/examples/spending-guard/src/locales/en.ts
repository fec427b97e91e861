export default {
  open: 'Daily limit',
  title: 'Daily limit',
  spent: 'Today {{spent}} of {{limit}} were handed to the wallet.',
  why: 'More than that is refused here until midnight (UTC). Other sites are not covered.',
  'errors.spending-guard/over-limit':
    'This would exceed the daily limit of {{limit}}. Wait until tomorrow, or send less.',
} as const
