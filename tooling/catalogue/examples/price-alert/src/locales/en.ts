export default {
  open: 'Price alert',
  title: 'Price alert',
  field: 'Tell me when it crosses',
  save: 'Set',
  off: 'Turn off',
  crossed: 'The price has crossed {{mark}}: it is {{price}}',
  'errors.price-alert/no-number': 'Write a price such as 3000 or 0.25.',
} as const
