export default {
  open: 'Donate',
  title: 'Thank you',
  to: 'Goes to',
  give: 'Give {{amount}}',
  given: 'Thank you for {{amount}}',
  'errors.donate/unsupported': 'This wallet cannot send coins. Choose another one.',
} as const
