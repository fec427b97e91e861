export default {
  open: 'Address book',
  title: 'Address book',
  name: 'Name',
  address: 'Address',
  add: 'Add',
  remove: 'Remove {{name}}',
  empty: 'Nobody yet',
  hint: 'Add the people you pay often.',
  added: 'Added',
  'errors.address-book/no-name': 'Write a name.',
  'errors.address-book/no-address': 'This isn’t an address on any network of this site. Check it letter by letter.',
} as const
